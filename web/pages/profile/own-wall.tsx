/** The top of your own profile: your bowl, and the links to the sections of the page. */
import type { User } from '#contract/people/users.ts'
import { type ProfileSection, SectionLinks } from '#web/features/profile/own/section-links.tsx'
import { PersonWall } from '#web/features/profile/person/person-wall.tsx'
import type { ProfileView } from '#web/features/stats/use-profile.ts'
import { monthOf } from '#web/ui/text/format.ts'

export const SECTIONS = { you: 'you', badges: 'badges', settings: 'settings' } as const

const LINKS: readonly ProfileSection[] = [
  { id: SECTIONS.you, label: 'You' },
  { id: SECTIONS.badges, label: 'Badges' },
  { id: SECTIONS.settings, label: 'Settings' },
]

type OwnWallProps = { me: User; view: ProfileView; isGuest: boolean }

export function OwnWall({ me, view, isGuest }: OwnWallProps) {
  const chips = [
    ...(me.isOnBowl ? [{ words: 'On the bowl', isLive: true }] : []),
    { words: isGuest ? 'Guest' : sinceText(view) },
  ].filter(({ words }) => words !== '')
  return <PersonWall person={me} chips={chips} edge={<SectionLinks sections={LINKS} />} />
}

/** Empty until it is known. */
function sinceText(view: ProfileView): string {
  if (view.state !== 'ready') return ''
  const { memberSince } = view.answer
  const month = monthOf(memberSince, 'UTC')
  return month === '' ? '' : `Member since ${month} ${new Date(memberSince).getUTCFullYear()}`
}
