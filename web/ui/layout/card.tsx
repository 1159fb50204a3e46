/** A card. Don't nest cards. */
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import './card.css'

export type CardTone = 'plain' | 'soap' | 'brass'

export type CardProps = ComponentProps<'div'> & {
  tone?: CardTone | undefined
  flush?: boolean | undefined
  as?: 'div' | 'section' | 'article' | undefined
}

export function Card({ tone = 'plain', flush = false, as: Element = 'div', className, ...rest }: CardProps) {
  return (
    <Element {...rest} className={classNames('card', className)} data-tone={tone} data-flush={flush || undefined} />
  )
}
