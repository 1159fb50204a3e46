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
import { throneCardWords } from '../presence.words.ts'
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
  /** What the link to the chat room shows, with its words. */
  chatRoomLabel?: ReactNode | undefined
  /** The last row of the wall; guests have none. */
  week?: ReactNode | undefined
}

export function ThroneCard(props: ThroneCardProps) {
  const { user, onBowlSince, needsBowlForChat, wantsChat, onToggle, chatRoomLabel, week } = props
  return (
    <Wall className="throne-card">
      <ThroneHeader user={user} />
      <div className="throne-card-throne">
        <Throne
          isOn={user.isOnBowl}
          nods={wantsChat && !user.isOnBowl}
          onToggle={onToggle}
          waterLabel={<WaterLabel since={onBowlSince} />}
          lidLabel={<LidLabel />}
        />
      </div>
      <p className="visually-hidden" role="status">
        {user.isOnBowl && throneCardWords.spokenStatus}
      </p>
      <div className="throne-card-chat-link">
        {user.isOnBowl || !needsBowlForChat ? (
          <ChatRoomLink>{chatRoomLabel ?? throneCardWords.openChatRoom}</ChatRoomLink>
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
    <header className="throne-card-header">
      <h1>
        <Brand />
      </h1>
      <Link className="throne-card-me" to="/profile">
        <bdi>{user.nickname}</bdi>
        <Avatar emoji={user.emoji} size={36} state={user.isOnBowl ? 'on' : 'dry'} gold={user.isPremium} />
      </Link>
    </header>
  )
}

function WaterLabel({ since }: { since: string | undefined }) {
  return (
    <>
      <small>{throneCardWords.onBowl}</small>
      <b>
        <SitTimer since={since} />
      </b>
      <small>{throneCardWords.tapToGetOff}</small>
    </>
  )
}

function LidLabel() {
  return (
    <>
      <b>
        {throneCardWords.getOn[0]}
        <br />
        {throneCardWords.getOn[1]}
      </b>
      <small>
        {throneCardWords.offDuty[0]}
        <br />
        {throneCardWords.offDuty[1]}
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
    <p className="throne-card-notice" role={isUrgent ? 'alert' : undefined}>
      <LockKeyIcon weight="fill" aria-hidden="true" />
      <span>{throneCardWords.chatRoomLocked}</span>
    </p>
  )
}
