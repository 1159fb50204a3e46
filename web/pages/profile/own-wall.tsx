/** The top of your own profile: your bowl, and the links to the sections of the page. */
import type { User } from '#contract/people/users.ts'
import { type ProfileSection, SectionLinks } from '#web/features/profile/own/section-links.tsx'
import { PersonWall } from '#web/features/profile/person/person-wall.tsx'
import type { ProfileView } from '#web/features/stats/use-profile.ts'
import { chipWords, memberSinceText, sectionWords } from './profile-pages.words.ts'

export const SECTIONS = { you: 'you', badges: 'badges', settings: 'settings' } as const

const LINKS: readonly ProfileSection[] = [
  { id: SECTIONS.you, label: sectionWords.you },
  { id: SECTIONS.badges, label: sectionWords.badges },
  { id: SECTIONS.settings, label: sectionWords.settings },
]

type OwnWallProps = { me: User; view: ProfileView; isGuest: boolean }

export function OwnWall({ me, view, isGuest }: OwnWallProps) {
  const chips = [
    ...(me.isOnBowl ? [{ words: chipWords.onTheBowl(), isLive: true }] : []),
    { words: isGuest ? chipWords.guest : sinceText(view) },
  ].filter(({ words }) => words !== '')
  return <PersonWall person={me} chips={chips} edge={<SectionLinks sections={LINKS} />} />
}

/** Empty until it is known. */
function sinceText(view: ProfileView): string {
  return view.state === 'ready' ? (memberSinceText(view.answer.memberSince) ?? '') : ''
}
