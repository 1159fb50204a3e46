/** The top of a profile: the bowl in the middle of the wall, the name, chips, and what the page adds. */
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/ssr/ArrowLeft'
import type { ReactNode } from 'react'
import { wallWords } from '#web/features/profile/profile.words.ts'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { IconButton } from '#web/ui/form/icon-button.tsx'
import { type LitTileSets, PencilTrim, Wall } from '#web/ui/layout/wall.tsx'
import { BigBowl } from '#web/ui/person/big-bowl.tsx'
import { PersonName } from '#web/ui/person/person-name.tsx'
import './person-wall.css'

/** No lit tile behind words or buttons. */
const TILES: LitTileSets = {
  mobile: [
    { x: 0, y: 2, kind: 'aqua' },
    { x: 1, y: 3, kind: 'porcelain' },
    { x: 7, y: 1, kind: 'pink' },
    { x: 6, y: 3, kind: 'aqua' },
  ],
  // Counted from the middle, which is where the words and buttons are.
  desktop: [
    { x: -7, y: 1, kind: 'aqua' },
    { x: -6, y: 4, kind: 'porcelain' },
    { x: 6, y: 1, kind: 'pink' },
    { x: 5, y: 4, kind: 'aqua' },
  ],
}

export type WallPerson = { nickname: string; emoji: string; isOnBowl: boolean; isPremium: boolean }

type WallChip = { words: string; isLive?: boolean }

type PersonWallProps = {
  /** Undefined while loading, null if there is no person. */
  person: WallPerson | undefined | null
  /** Instead of the name if there is no person. */
  title?: string | undefined
  /** At most two; undefined while loading. */
  chips?: readonly WallChip[] | undefined
  line?: string | undefined
  /** Not on your own profile. */
  onBack?: (() => void) | undefined
  menu?: ReactNode | undefined
  /** The lower edge of the wall. */
  edge?: ReactNode | undefined
  children?: ReactNode | undefined
}

/** The heading is the same element in every state, so that it keeps the focus when the name arrives. */
export function PersonWall({
  person,
  title,
  chips,
  line,
  onBack,
  menu,
  edge = <PencilTrim />,
  children,
}: PersonWallProps) {
  return (
    <>
      <Wall as="header" className="person-wall" tiles={TILES}>
        <div className="person-bar">
          {onBack && (
            <IconButton label={wallWords.back} onClick={onBack}>
              <ArrowLeftIcon weight="bold" aria-hidden="true" />
            </IconButton>
          )}
          <span>{wallWords.profile}</span>
          {menu}
        </div>
        <BigBowl className="person-bowl" person={person} />
        <h1 className="person-heading">
          <Name person={person} title={title} />
        </h1>
        {person !== null && <Chips chips={chips} />}
        {line && <p className="person-line">{line}</p>}
        {children}
      </Wall>
      {edge}
    </>
  )
}

function Name({ person, title }: Pick<PersonWallProps, 'person' | 'title'>) {
  if (person) return <PersonName name={person.nickname} gold={person.isPremium} />
  if (person === null) return title
  return (
    <>
      <span className="visually-hidden">{wallWords.profile}</span>
      <Skeleton width="min(220px, 100%)" height="0.8lh" />
    </>
  )
}

function Chips({ chips }: Pick<PersonWallProps, 'chips'>) {
  if (chips?.length === 0) return null
  return (
    <div className="person-chips">
      {chips ? (
        chips.map(({ words, isLive = false }) => (
          <Chip key={words} tone="wall" drip={isLive}>
            {words}
          </Chip>
        ))
      ) : (
        <Skeleton width={190} height={28} />
      )}
    </div>
  )
}
