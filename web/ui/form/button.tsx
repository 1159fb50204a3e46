/** Buttons, and links that look like them. */
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { classNames } from '#web/ui/layout/class-names.ts'
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

type ButtonStyle = {
  variant?: ButtonVariant | undefined
  size?: 'md' | 'sm' | undefined
  block?: boolean | undefined
}

export type ButtonProps = ComponentProps<'button'> &
  ButtonStyle & { busy?: boolean | undefined; busyText?: ReactNode | undefined }

export function Button({ variant, size, block, busy = false, busyText, ...rest }: ButtonProps) {
  const { className, children, disabled, onClick, type = 'button', ...button } = rest
  return (
    <button
      {...button}
      {...styleAttributes({ variant, size, block })}
      className={classNames('button', className)}
      type={type}
      // A disabled button would lose the focus, so a busy one only ignores clicks.
      disabled={disabled && !busy}
      aria-disabled={busy || button['aria-disabled']}
      aria-busy={busy || undefined}
      onClick={busy ? ignore : onClick}
    >
      {busy && <Spinner size={20} />}
      {busy ? (busyText ?? children) : children}
    </button>
  )
}

/** Also prevents a double submit, because Enter in a field clicks the button. */
function ignore(event: MouseEvent): void {
  event.preventDefault()
}

export type ButtonLinkProps = ComponentProps<typeof Link> & ButtonStyle

export function ButtonLink({ variant, size, block, className, ...link }: ButtonLinkProps) {
  return <Link {...link} {...styleAttributes({ variant, size, block })} className={classNames('button', className)} />
}

function styleAttributes({ variant = 'primary', size = 'md', block = false }: ButtonStyle) {
  return { 'data-variant': variant, 'data-size': size, 'data-block': block || undefined }
}
