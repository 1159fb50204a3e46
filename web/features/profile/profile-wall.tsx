/** The top of a profile: the avatar, the nickname, and chips and texts for tier and status. */
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/ssr/ArrowLeft'
import type { ReactNode } from 'react'
import { isGuestId } from '#contract/people/users.ts'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { IconButton } from '#web/ui/form/icon-button.tsx'
import { type LitTileSets, PencilTrim, Wall } from '#web/ui/layout/wall.tsx'
import { Avatar } from '#web/ui/person/avatar.tsx'
import { PersonName } from '#web/ui/person/person-name.tsx'
import { TIERS, wallWords } from './profile.words.ts'

const TILES: LitTileSets = { mobile: [{ x: 7, y: 0, kind: 'aqua' }], desktop: [{ x: 7, y: 0, kind: 'aqua' }] }
/** No lit tile behind a button. */
const TILES_BESIDE_MENU: LitTileSets = { ...TILES, mobile: [{ x: 5, y: 0, kind: 'aqua' }] }

export type ShownPerson = { nickname: string; emoji: string; isOnBowl: boolean; isPremium: boolean }

type ProfileWallProps = {
  /** Undefined while loading, null if there is no person. */
  person: ShownPerson | undefined | null
  title?: string | undefined
  chips?: readonly string[] | undefined
  line?: string | undefined
  onBack?: (() => void) | undefined
  /** At the far end of the bar, e.g. a menu. */
  aside?: ReactNode | undefined
  children?: ReactNode | undefined
}

/** The heading is the same element in every state, so that it keeps the focus when the name arrives. */
export function ProfileWall({ person, title, chips = [], line, onBack, aside, children }: ProfileWallProps) {
  return (
    <>
      <Wall as="header" className="profile-wall" tiles={onBack ? TILES_BESIDE_MENU : TILES}>
        <div className="profile-bar">
          {onBack && (
            <IconButton label={wallWords.back} onClick={onBack}>
              <ArrowLeftIcon weight="bold" aria-hidden="true" />
            </IconButton>
          )}
          <span className="profile-label">{wallWords.profile}</span>
          {aside}
        </div>
        <div className="profile-person">
          <Face person={person} />
          <div className="profile-who">
            <h1>
              <Name person={person} title={title} chips={chips} />
            </h1>
            {person === undefined && <Skeleton width={150} height={16} />}
            {line && <p className="profile-line">{line}</p>}
            {person && <Chips words={chips} isOnBowl={person.isOnBowl} />}
          </div>
          {children && <div className="profile-actions">{children}</div>}
        </div>
      </Wall>
      <PencilTrim />
    </>
  )
}

function Face({ person }: Pick<ProfileWallProps, 'person'>) {
  if (person === undefined) return <Skeleton width={104} height={104} round />
  if (person === null) return null
  const { emoji, isOnBowl, isPremium } = person
  return <Avatar emoji={emoji} size={104} state={isOnBowl ? 'on' : 'dry'} gold={isPremium} />
}

function Name({ person, title, chips = [] }: Pick<ProfileWallProps, 'person' | 'title' | 'chips'>) {
  if (person) {
    const goldAlt = chips.includes(TIERS.premium) ? '' : wallWords.premium
    return <PersonName name={person.nickname} gold={person.isPremium} goldAlt={goldAlt} />
  }
  if (person === null) return title
  return (
    <>
      <span className="visually-hidden">{wallWords.profile}</span>
      <Skeleton width="min(200px, 100%)" height="0.8lh" />
    </>
  )
}

function Chips({ words, isOnBowl }: { words: readonly string[]; isOnBowl: boolean }) {
  if (words.length === 0 && !isOnBowl) return null
  return (
    <div className="profile-chips">
      {words.map((word) => (
        <Chip key={word} tone="wall">
          {word}
        </Chip>
      ))}
      {isOnBowl && (
        <Chip tone="wall" drip>
          {wallWords.onTheBowl}
        </Chip>
      )}
    </div>
  )
}

export function tierOf({ id, isPremium }: { id: string; isPremium: boolean }): string {
  if (isGuestId(id)) return TIERS.guest
  return isPremium ? TIERS.premium : TIERS.registered
}
