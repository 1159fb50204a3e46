/** One message: whose it is when that is news, the words in a bubble, and what became of it. */
import { WarningCircleIcon } from '@phosphor-icons/react/dist/ssr/WarningCircle'
import { Link } from 'react-router'
import { FLUSHED_ID, isGuestId } from '#contract/users.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Emoji } from '#web/ui/emoji.tsx'
import { type ChatRow, timeWords } from './chat-lines.ts'

type MessageRowProps = {
  row: ChatRow
  isSeated: boolean
  onRetry: (message: { id: string; content: string }) => void
  onDrop: (id: string) => void
}

export function MessageRow({ row, isSeated, onRetry, onDrop }: MessageRowProps) {
  const { delivery } = row
  return (
    <>
      <article
        className="message"
        data-mine={row.isMine || undefined}
        data-continued={row.isContinued || undefined}
        data-delivery={delivery.state}
        aria-label={row.isMine ? 'You' : row.nickname}
      >
        {!row.isMine && !row.isContinued && (
          <Avatar emoji={row.emoji} size={36} state={isSeated ? 'on' : 'dry'} gold={row.isPremium} />
        )}
        {!row.isContinued && <Head row={row} />}
        <p className="message-bubble" dir="auto">
          {row.content}
        </p>
        {delivery.state === 'sending' && <span className="visually-hidden">Sending</span>}
        {delivery.state === 'refused' && (
          <NotSent reason={delivery.reason} onRetry={() => onRetry(row)} onDrop={() => onDrop(row.id)} />
        )}
      </article>
      {row.day && <p className="messages-day">{row.day}</p>}
    </>
  )
}

function Head({ row }: { row: ChatRow }) {
  return (
    <p className="message-head">
      {!row.isMine && <Name row={row} />}
      {!row.isMine && row.isPremium && <Emoji char="toilet-gold" size={16} alt="Premium" />}
      <time className="num" dateTime={row.timestamp}>
        {timeWords(row)}
      </time>
    </p>
  )
}

// Guests and deleted members have no profile to open.
function Name({ row: { userId, nickname } }: { row: ChatRow }) {
  const name = <bdi>{nickname}</bdi>
  if (isGuestId(userId) || userId === FLUSHED_ID) return name
  return <Link to={`/profile/${encodeURIComponent(userId)}`}>{name}</Link>
}

type NotSentProps = { reason: string; onRetry: () => void; onDrop: () => void }

function NotSent({ reason, onRetry, onDrop }: NotSentProps) {
  return (
    <div className="message-refused">
      <p>
        <WarningCircleIcon weight="fill" aria-hidden="true" />
        Not sent. {reason}
      </p>
      <div>
        <button type="button" onClick={onRetry}>
          Retry
        </button>
        <button type="button" onClick={onDrop}>
          Drop
        </button>
      </div>
    </div>
  )
}
