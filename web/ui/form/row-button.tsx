/** A row that does something here instead of leading to another screen. */
import { CaretRightIcon } from '@phosphor-icons/react/dist/ssr/CaretRight'
import type { ReactNode } from 'react'
import { Spinner } from '#web/ui/feedback/spinner.tsx'

export type RowButtonProps = {
  icon: ReactNode
  children: ReactNode
  /** What it says while it is at work; it cannot be pressed then. */
  busyText?: string | undefined
  tone?: 'danger' | undefined
  onClick: () => void
}

/** A busy one keeps the focus, so that whoever pressed it by keyboard is not lost. */
export function RowButton({ icon, children, busyText, tone, onClick }: RowButtonProps) {
  const isBusy = busyText !== undefined
  return (
    <li>
      <button
        className="row row-link row-button"
        type="button"
        data-tone={tone}
        aria-busy={isBusy || undefined}
        aria-disabled={isBusy || undefined}
        onClick={() => !isBusy && onClick()}
      >
        <span className="row-icon">{isBusy ? <Spinner size={24} /> : icon}</span>
        <span className="row-main">{busyText ?? children}</span>
        <CaretRightIcon className="row-caret" weight="bold" aria-hidden="true" />
      </button>
    </li>
  )
}
