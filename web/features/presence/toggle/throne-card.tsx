/** The top of home: your throne, and the link to the chat room under it. */
import { LockKeyIcon } from '@phosphor-icons/react/dist/ssr/LockKey'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { User } from '#contract/people/users.ts'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { Brand } from '#web/ui/layout/brand.tsx'
import { Wall } from '#web/ui/layout/wall.tsx'
import { Avatar } from '#web/ui/person/avatar.tsx'
import { Throne } from '#web/ui/person/throne.tsx'
import { SitTimer } from './sit-timer.tsx'
import './throne-card.css'

export const OPEN_CHAT_ROOM = 'Open Chat Room'

type ThroneCardProps = {
  user: User
  onBowlSince: string | undefined
  /** False when an admin has opened the chat room to everyone. */
  needsBowlForChat: boolean
  /** They pressed Chat without being on the bowl. */
  wantsChat: boolean
  onToggle: () => void
  /** What the link to the chat room shows, with its words. */
  chatRoomLabel?: ReactNode | undefined
  /** The last row of the wall; guests have none. */
  week?: ReactNode | undefined
}

export function ThroneCard(props: ThroneCardProps) {
  const { user, onBowlSince, needsBowlForChat, wantsChat, onToggle, chatRoomLabel, week } = props
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
        {user.isOnBowl || !needsBowlForChat ? (
          <ChatRoomLink>{chatRoomLabel ?? OPEN_CHAT_ROOM}</ChatRoomLink>
        ) : (
          <ChatRoomLocked isUrgent={wantsChat} />
        )}
      </div>
      {week}
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
      <small>
        Lid’s down.
        <br />
        You’re off duty.
      </small>
    </>
  )
}

function ChatRoomLink({ children }: { children: ReactNode }) {
  return (
    <ButtonLink variant="water" block to="/chat">
      {children}
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
