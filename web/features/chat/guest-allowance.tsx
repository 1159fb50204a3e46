/** A guest's sheets, one for each message that can be sent; the used ones are outlines. */
import { GUEST_SHEETS, isRunningOut, messagesLeft } from './guest-message-count.ts'

const SHEETS = Array.from({ length: GUEST_SHEETS }, (_, sheet) => sheet)

export function GuestAllowance({ sent }: { sent: number }) {
  return (
    <div className="guest-allowance" data-low={isRunningOut(sent) || undefined}>
      <ol aria-hidden="true">
        {SHEETS.map((sheet) => (
          <li key={sheet} data-used={sheet < sent || undefined} />
        ))}
      </ol>
      <p className="num">
        {messagesLeft(sent)} of {GUEST_SHEETS} sheets left
      </p>
    </div>
  )
}
