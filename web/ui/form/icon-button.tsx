/** A 44 px button with one icon; the label is for screen readers. */
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '#web/ui/layout/class-names.ts'
import './icon-button.css'

type Labelled = { label: string; children: ReactNode }

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & Labelled

export function IconButton({ label, className, type = 'button', ...button }: IconButtonProps) {
  return <button {...button} type={type} aria-label={label} className={classNames('icon-button', className)} />
}

export type IconLinkProps = Omit<ComponentProps<typeof Link>, 'aria-label' | 'children'> & Labelled

export function IconLink({ label, className, ...link }: IconLinkProps) {
  return <Link {...link} aria-label={label} className={classNames('icon-button', className)} />
}
