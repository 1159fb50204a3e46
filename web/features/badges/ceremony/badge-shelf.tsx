/** The shelf with all badges: the new ones pop in, and the count goes up. */
import type { ReactNode } from 'react'
import { type BadgeKey, badgeKeys, badges } from '#contract/bowl/badges.ts'
import { Emoji } from '#web/ui/person/emoji.tsx'
import { Moving, riseFrom, useDrawnParts } from '#web/ui/scene/moving.tsx'
import { shelfLine } from '../badges.words.ts'
import './badge-shelf.css'

const POP: Keyframe[] = [{ transform: 'scale(0)' }, { transform: 'scale(1.22)', offset: 0.6 }, { transform: 'none' }]
const ROLL: Keyframe[] = [{ transform: 'none' }, { transform: 'translateY(-50%)' }]

type BadgeShelfProps = { earned: readonly BadgeKey[]; fresh: readonly BadgeKey[]; at: number }

export function BadgeShelf({ earned, fresh, at }: BadgeShelfProps) {
  const before = earned.filter((badge) => !fresh.includes(badge)).length
  // Painting all emoji in one frame would make the falling tile stand still.
  const drawn = useDrawnParts(badgeKeys.map(() => at))
  return (
    <Moving className="badge-shelf" frames={riseFrom(14)} at={at} duration={300}>
      <ol aria-hidden="true">
        {badgeKeys.map((badge, index) => {
          const emoji = index < drawn && <Emoji char={badges[badge].emoji} />
          const place = fresh.indexOf(badge)
          if (place < 0) return <ShelfTile key={badge} isEarned={earned.includes(badge)} emoji={emoji} />
          return (
            <Moving as="li" key={badge} data-earned frames={POP} at={at + 220 + place * 120} duration={300}>
              {emoji}
            </Moving>
          )
        })}
      </ol>
      <p className="badge-shelf-line">
        <ShelfCount before={before} count={earned.length} at={at + 280} />
      </p>
    </Moving>
  )
}

function ShelfTile({ isEarned, emoji }: { isEarned: boolean; emoji: ReactNode }) {
  return <li data-earned={isEarned || undefined}>{emoji}</li>
}

function ShelfCount({ before, count, at }: { before: number; count: number; at: number }) {
  const line = shelfLine(count)
  if (count >= badgeKeys.length) return line
  return (
    <>
      <span className="visually-hidden">{line}</span>
      <span aria-hidden="true">
        <span className="badge-shelf-roll num">
          <Moving as="span" frames={ROLL} at={at} duration={240}>
            <i>{before}</i>
            <i>{count}</i>
          </Moving>
        </span>
        {line.replace(String(count), '')}
      </span>
    </>
  )
}
