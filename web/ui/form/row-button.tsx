/** A list row that is a button instead of a link. */
import { CaretRightIcon } from '@phosphor-icons/react/dist/ssr/CaretRight'
import type { ReactNode } from 'react'
import { Spinner } from '#web/ui/feedback/spinner.tsx'

export type RowButtonProps = {
  icon: ReactNode
  children: ReactNode
  busyText?: string | undefined
  tone?: 'danger' | undefined
  onClick: () => void
}

/** Never `disabled`, so that keyboard users keep the focus while it is busy. */
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
