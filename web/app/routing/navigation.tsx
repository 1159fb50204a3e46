/** The main navigation: a tab bar on phones and tablets, a rail on desktops. */
import { BookOpenTextIcon } from '@phosphor-icons/react/dist/ssr/BookOpenText'
import { ChatsCircleIcon } from '@phosphor-icons/react/dist/ssr/ChatsCircle'
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/ssr/EnvelopeSimple'
import { HouseIcon } from '@phosphor-icons/react/dist/ssr/House'
import { LockKeyIcon } from '@phosphor-icons/react/dist/ssr/LockKey'
import { MapPinAreaIcon } from '@phosphor-icons/react/dist/ssr/MapPinArea'
import { RankingIcon } from '@phosphor-icons/react/dist/ssr/Ranking'
import { UserCircleIcon } from '@phosphor-icons/react/dist/ssr/UserCircle'
import { Link, matchPath, useLocation } from 'react-router'
import { isGuestId, type User } from '#contract/people/users.ts'
import { usePageSettings } from '#web/api/use-page-settings.ts'
import { navigationWords } from '#web/app/app.words.ts'
import { NewBadgeDot } from '#web/features/badges/new-badge-dot.tsx'
import { useUnreadCount } from '#web/features/private-chat/private-chat.navigation.ts'
import { useMedia } from '#web/ui/browser/use-media.ts'
import { Count } from '#web/ui/feedback/chip.tsx'
import { Brand } from '#web/ui/layout/brand.tsx'
import { Avatar } from '#web/ui/person/avatar.tsx'
import { PersonName } from '#web/ui/person/person-name.tsx'
import { useViewTransitions } from './view-transitions.ts'
import '../rail.css'
import '../tab-bar.css'

/** Like the columns in app-layout.css. What is not shown at a width is not rendered at it. */
const WITH_RAIL = '(width >= 1024px)'

type NavigationProps = { user: User }
type Entry = { to: string; label: string; icon: typeof HouseIcon }

const CHAT: Entry = { to: '/chat', label: navigationWords.chat, icon: ChatsCircleIcon }
const PREMIUM: Entry = { to: '/private-chat', label: navigationWords.premium, icon: EnvelopeSimpleIcon }
const PROFILE: Entry = { to: '/profile', label: navigationWords.profile, icon: UserCircleIcon }
const MAP: Entry = { to: '/trivia', label: navigationWords.map, icon: MapPinAreaIcon }
const MORE: Entry[] = [
  { to: '/leaderboard', label: navigationWords.leaderboard, icon: RankingIcon },
  { to: '/guide', label: navigationWords.guide, icon: BookOpenTextIcon },
]

/** The parent item of screens that have no item of their own in some navigations. */
const PARENTS: Record<string, string> = {
  '/leaderboard': '/home',
  // Premium members have a tab for private messages in place of the map.
  '/trivia': '/home',
  '/guide': '/profile',
  // Former premium members reach their private messages from the profile.
  '/private-chat': '/profile',
}

export function TabBar({ user }: NavigationProps) {
  // Here, because only screens with a navigation have links that it watches, and a visitor loads none of it.
  useViewTransitions()
  const hasRail = useMedia(WITH_RAIL)
  if (hasRail) return null
  const entries = entriesFor(user)
  return (
    <nav className="tab-bar" data-suite="plain" aria-label={navigationWords.label}>
      <EntryLinks entries={entries} offered={entries} user={user} />
    </nav>
  )
}

export function Rail({ user }: NavigationProps) {
  const hasRail = useMedia(WITH_RAIL)
  if (!hasRail) return null
  const entries = entriesFor(user)
  const more = user.isPremium ? [MAP, ...MORE] : MORE
  const offered = [...entries, ...more]
  return (
    <nav className="rail" data-suite="plain" aria-label={navigationWords.label}>
      <Brand on="card" to="/home" />
      <EntryLinks entries={entries} offered={offered} user={user} />
      <hr />
      <EntryLinks entries={more} offered={offered} user={user} />
      <Link className="rail-me" to="/profile" aria-label={navigationWords.yourProfile(user.nickname)}>
        <Avatar emoji={user.emoji} size={36} state={user.isOnBowl ? 'on' : 'dry'} gold={user.isPremium} />
        <PersonName name={user.nickname} gold={user.isPremium} />
      </Link>
    </nav>
  )
}

function entriesFor({ isPremium }: User): Entry[] {
  return [{ to: '/home', label: navigationWords.home, icon: HouseIcon }, CHAT, isPremium ? PREMIUM : MAP, PROFILE]
}

function EntryLinks({ entries, offered, user }: NavigationProps & { entries: Entry[]; offered: Entry[] }) {
  const { pathname } = useLocation()
  return entries.map(({ to, label, icon: Icon }) => {
    const mark = activeMark(to, { pathname, offered: offered.map((entry) => entry.to) })
    return (
      <Link className="navigation-entry" key={to} to={to} aria-current={mark}>
        <Icon weight={mark ? 'fill' : 'regular'} aria-hidden="true" />
        <span>{label}</span>
        {to === PREMIUM.to && <UnreadMark />}
        {to === CHAT.to && !user.isOnBowl && <ChatLock />}
        {to === PROFILE.to && <NewBadgeDot isMember={!isGuestId(user.id)} />}
      </Link>
    )
  })
}

type Shown = { pathname: string; offered: readonly string[] }

export function activeMark(to: string, { pathname, offered }: Shown): 'page' | 'true' | undefined {
  const isOpen = (path: string) => matchPath({ path, end: true }, pathname) !== null
  if (isOpen(to)) return 'page'
  if (offered.some(isOpen)) return undefined
  const isParent = Object.entries(PARENTS).some(([path, parent]) => parent === to && isOpen(path))
  return isParent ? 'true' : undefined
}

function UnreadMark() {
  const unread = useUnreadCount()
  return (
    <span className="navigation-unread">
      <Count value={unread} label={navigationWords.unread(unread)} />
    </span>
  )
}

/** Off the bowl the chat room is closed, unless the admin has opened it to everyone. */
function ChatLock() {
  const needsBowl = usePageSettings()?.requireBowlForChat ?? true
  if (!needsBowl) return null
  return (
    <span className="navigation-lock" role="img" aria-label={navigationWords.chatLocked}>
      <LockKeyIcon weight="fill" aria-hidden="true" />
    </span>
  )
}
