/** That a message is being sent, or why it was refused. */
import { ClockIcon } from '@phosphor-icons/react/dist/ssr/Clock'
import { WarningCircleIcon } from '@phosphor-icons/react/dist/ssr/WarningCircle'
import { messageWords } from '#web/features/conversation/conversation.words.ts'

export function Waiting() {
  return (
    <span className="message-waiting">
      <ClockIcon weight="bold" aria-hidden="true" />
      <span className="visually-hidden">{messageWords.sending}</span>
    </span>
  )
}

type NotSentProps = {
  reason: string
  /** False if it would be refused again. */
  canRetry: boolean
  onRetry: () => void
  onDrop: () => void
}

export function NotSent({ reason, canRetry, onRetry, onDrop }: NotSentProps) {
  return (
    <div className="message-refused">
      <p>
        <WarningCircleIcon weight="fill" aria-hidden="true" />
        {messageWords.notSent(reason)}
      </p>
      <div>
        {canRetry && (
          <button type="button" onClick={onRetry}>
            {messageWords.retry}
          </button>
        )}
        <button type="button" onClick={onDrop}>
          {messageWords.delete}
        </button>
      </div>
    </div>
  )
}
