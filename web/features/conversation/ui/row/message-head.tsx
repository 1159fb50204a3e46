/** Who wrote the first message of a group, and when. */
import { Link } from 'react-router'
import type { Line } from '#web/features/conversation/conversation.ts'
import { messageWords } from '#web/features/conversation/conversation.words.ts'
import { hasProfile, profilePath } from '#web/session/profile-path.ts'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { Emoji } from '#web/ui/person/emoji.tsx'
import { formatTime } from '#web/ui/text/format.ts'

type MessageHeadProps = {
  row: Line
  /** Whether the name leads to the profile of its author. */
  linksName: boolean
}

export function MessageHead({ row, linksName }: MessageHeadProps) {
  return (
    <p className="message-head">
      {!row.isMine && <Author row={row} linksName={linksName} />}
      <time className="num" dateTime={row.timestamp}>
        {formatTime(row.timestamp)}
      </time>
    </p>
  )
}

function Author({ row: { userId, nickname, isPremium, isDemo }, linksName }: MessageHeadProps) {
  const name = <bdi>{nickname}</bdi>
  return (
    <>
      {linksName && hasProfile(userId) ? <Link to={profilePath(userId)}>{name}</Link> : name}
      {/* Where the names are no links, the head of the conversation says that the person is premium. */}
      {isPremium && <Emoji char="toilet-gold" size={16} alt={linksName ? messageWords.premium : ''} />}
      {isDemo && <Chip tone="wall">{messageWords.demo}</Chip>}
    </>
  )
}
