/** Glazed-tile buttons, and links that look like them. */
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'
import './button.css'

export type ButtonVariant =
  | 'primary'
  | 'water'
  | 'porcelain'
  | 'glaze'
  | 'brass'
  | 'secondary'
  | 'outline'
  | 'ghost'
  | 'danger'
  | 'ghost-danger'

type Look = {
  variant?: ButtonVariant | undefined
  size?: 'md' | 'sm' | undefined
  block?: boolean | undefined
}

export type ButtonProps = ComponentProps<'button'> &
  Look & { busy?: boolean | undefined; busyText?: ReactNode | undefined }

export function Button({ variant, size, block, busy = false, busyText, ...rest }: ButtonProps) {
  const { className, children, disabled, type = 'button', ...button } = rest
  return (
    <button
      {...button}
      {...look({ variant, size, block })}
      className={classNames('button', className)}
      type={type}
      disabled={busy || disabled}
      aria-busy={busy || undefined}
    >
      {busy && <Spinner size={20} />}
      {busy ? (busyText ?? children) : children}
    </button>
  )
}

export type ButtonLinkProps = ComponentProps<typeof Link> & Look

export function ButtonLink({ variant, size, block, className, ...link }: ButtonLinkProps) {
  return <Link {...link} {...look({ variant, size, block })} className={classNames('button', className)} />
}

function look({ variant = 'primary', size = 'md', block = false }: Look) {
  return { 'data-variant': variant, 'data-size': size, 'data-block': block || undefined }
}
