/** One message: the author if it starts a group, the text in a bubble, and the delivery state. */
import type { ReactNode } from 'react'
import { type MessageLine, type RowOf, timeText } from '#web/features/conversation/lines.ts'
import { uiWords } from '#web/ui/ui.words.ts'
import { NotSent, Waiting } from './delivery.tsx'
import { MessageText } from './text/message-text.tsx'
import './message.css'

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
        <div className="message-body">
          <MessageText text={row.content} />
          {actions}
        </div>
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
