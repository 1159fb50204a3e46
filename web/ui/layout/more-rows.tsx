/** The last line of a list that shows its first rows only: brings the others, and puts them away again. */
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
