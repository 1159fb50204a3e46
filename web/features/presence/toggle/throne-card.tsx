/** The top of home: your throne, and the link to the chat room under it. */
import { ChatsCircleIcon } from '@phosphor-icons/react/dist/ssr/ChatsCircle'
import { LockKeyIcon } from '@phosphor-icons/react/dist/ssr/LockKey'
import { Link } from 'react-router'
import type { User } from '#contract/people/users.ts'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { Brand } from '#web/ui/layout/brand.tsx'
import { Wall } from '#web/ui/layout/wall.tsx'
import { Avatar } from '#web/ui/person/avatar.tsx'
import { Throne } from '#web/ui/person/throne.tsx'
import { SitTimer } from './sit-timer.tsx'
import './throne-card.css'

type ThroneCardProps = {
  user: User
  onBowlSince: string | undefined
  /** False when an admin has opened the chat room to everyone. */
  needsBowlForChat: boolean
  /** They pressed Chat without being on the bowl. */
  wantsChat: boolean
  onToggle: () => void
}

export function ThroneCard({ user, onBowlSince, needsBowlForChat, wantsChat, onToggle }: ThroneCardProps) {
  return (
    <Wall className="stage">
      <ThroneHeader user={user} />
      <div className="stage-seat">
        <Throne
          isOn={user.isOnBowl}
          nods={wantsChat && !user.isOnBowl}
          onToggle={onToggle}
          waterLabel={<WaterLabel since={onBowlSince} />}
          lidLabel={<LidLabel />}
        />
      </div>
      <p className="visually-hidden" role="status">
        {user.isOnBowl && "You're on the bowl"}
      </p>
      <div className="stage-door">
        {user.isOnBowl || !needsBowlForChat ? <ChatRoomLink /> : <ChatRoomLocked isUrgent={wantsChat} />}
      </div>
    </Wall>
  )
}

function ThroneHeader({ user }: { user: User }) {
  return (
    <header className="stage-header">
      <h1>
        <Brand />
      </h1>
      <Link className="stage-me" to="/profile">
        <bdi>{user.nickname}</bdi>
        <Avatar emoji={user.emoji} size={36} state={user.isOnBowl ? 'on' : 'dry'} />
      </Link>
    </header>
  )
}

function WaterLabel({ since }: { since: string | undefined }) {
  return (
    <>
      <small>On the bowl</small>
      <b>
        <SitTimer since={since} />
      </b>
      <small>Tap to get off</small>
    </>
  )
}

function LidLabel() {
  return (
    <>
      <b>
        Get on
        <br />
        the bowl
      </b>
      <small>Lid’s down. You’re off duty.</small>
    </>
  )
}

function ChatRoomLink() {
  return (
    <ButtonLink variant="water" block to="/chat">
      <ChatsCircleIcon weight="fill" aria-hidden="true" />
      Open Chat Room
    </ButtonLink>
  )
}

function ChatRoomLocked({ isUrgent }: { isUrgent: boolean }) {
  return (
    <p className="stage-notice" role={isUrgent ? 'alert' : undefined}>
      <LockKeyIcon weight="fill" aria-hidden="true" />
      <span>You must be on the bowl to join the chat room.</span>
    </p>
  )
}
