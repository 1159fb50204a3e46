/** One message: the author if it starts a group, the text in a bubble, and the delivery state. */
import { ClockIcon } from '@phosphor-icons/react/dist/ssr/Clock'
import { WarningCircleIcon } from '@phosphor-icons/react/dist/ssr/WarningCircle'
import type { ReactNode } from 'react'
import { messageWords } from '#web/features/conversation/conversation.words.ts'
import { type MessageLine, type RowOf, timeText } from '#web/features/conversation/lines.ts'
import { uiWords } from '#web/ui/ui.words.ts'
import { MessageText } from './text/message-text.tsx'

export type MessageRowProps = {
  row: RowOf<MessageLine>
  avatar?: ReactNode | undefined
  name?: ReactNode | undefined
  actions?: ReactNode | undefined
  /** False if it would be refused again. */
  canRetry?: boolean | undefined
  onRetry: (message: { id: string; content: string }) => void
  onDrop: (id: string) => void
}

export function MessageRow({ row, avatar, name, actions, canRetry = true, onRetry, onDrop }: MessageRowProps) {
  const { delivery } = row
  return (
    <>
      <article
        className="message"
        data-mine={row.isMine || undefined}
        data-plain={avatar === undefined || undefined}
        data-continued={row.isContinued || undefined}
        data-delivery={delivery.state}
        aria-label={row.isMine ? uiWords.you : row.nickname}
      >
        {!row.isContinued && avatar}
        {!row.isContinued && (
          <p className="message-head">
            {name}
            <time className="num" dateTime={row.timestamp}>
              {timeText(row)}
            </time>
          </p>
        )}
        <MessageText text={row.content} />
        {actions && <div className="message-actions">{actions}</div>}
        {delivery.state === 'sending' && <Waiting />}
        {delivery.state === 'refused' && (
          <NotSent
            reason={delivery.reason}
            canRetry={canRetry}
            onRetry={() => onRetry(row)}
            onDrop={() => onDrop(row.id)}
          />
        )}
      </article>
      {row.day && <p className="messages-day">{row.day}</p>}
    </>
  )
}

function Waiting() {
  return (
    <span className="message-waiting">
      <ClockIcon weight="bold" aria-hidden="true" />
      <span className="visually-hidden">{messageWords.sending}</span>
    </span>
  )
}

type NotSentProps = { reason: string; canRetry: boolean; onRetry: () => void; onDrop: () => void }

function NotSent({ reason, canRetry, onRetry, onDrop }: NotSentProps) {
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
