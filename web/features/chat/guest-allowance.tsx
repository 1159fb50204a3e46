/** A guest's ten sheets; the used ones are outlines. */
import { GUEST_MESSAGE_LIMIT } from '#contract/chat.ts'
import { isRunningOut, sheetsLeft } from './guest-sheets.ts'

const SHEETS = Array.from({ length: GUEST_MESSAGE_LIMIT }, (_, sheet) => sheet)

export function GuestAllowance({ sent }: { sent: number }) {
  return (
    <div className="guest-allowance" data-low={isRunningOut(sent) || undefined}>
      <ol aria-hidden="true">
        {SHEETS.map((sheet) => (
          <li key={sheet} data-used={sheet < sent || undefined} />
        ))}
      </ol>
      <p className="num">
        {sheetsLeft(sent)} of {GUEST_MESSAGE_LIMIT} sheets left
      </p>
    </div>
  )
}
