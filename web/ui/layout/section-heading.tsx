/** The heading of a section, with an optional chip or link at the far end. */
import type { ReactNode } from 'react'
import './section-heading.css'

export type SectionHeadingProps = {
  children: ReactNode
  aside?: ReactNode | undefined
  id?: string | undefined
  as?: 'h2' | 'h3' | undefined
}

export function SectionHeading({ children, aside, id, as: Heading = 'h2' }: SectionHeadingProps) {
  return (
    <div className="section-heading">
      <Heading id={id}>{children}</Heading>
      {aside}
    </div>
  )
}
