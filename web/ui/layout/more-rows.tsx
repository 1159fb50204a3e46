/** The last row of a shortened list: expands and collapses it. */
import type { ReactNode } from 'react'
import './more-rows.css'

type MoreRowsProps = { isExpanded: boolean; onToggle: () => void; children: ReactNode }

export function MoreRows({ isExpanded, onToggle, children }: MoreRowsProps) {
  return (
    <button type="button" className="more-rows num" aria-expanded={isExpanded} onClick={onToggle}>
      {isExpanded ? 'Show less' : children}
    </button>
  )
}
