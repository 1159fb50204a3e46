/** The results of a sit as wall tiles that turn over, one after the other. */
import { type ReactNode, useContext, useState } from 'react'
import { Avatar } from '#web/ui/person/avatar.tsx'
import { Emoji } from '#web/ui/person/emoji.tsx'
import { Moving, ScenePlayerContext, TURN_OVER, useDrawnParts } from '#web/ui/scene/moving.tsx'
import { WEEKDAY_INITIALS } from '#web/ui/ui.words.ts'
import type { FlushTile } from '../flush-tiles.ts'
import './flush-tiles.css'

export const TILES_AT_MS = 1800
const EVERY_MS = 260
const TURN_MS = 420
/** After the tile itself began to turn. */
const TODAY_JUMPS_MS = 440
const BAR_FILLS_MS = 320

const JUMP: Keyframe[] = [{ transform: 'none' }, { transform: 'scale(1.25)', offset: 0.4 }, { transform: 'none' }]

export function FlushTiles({ tiles }: { tiles: readonly FlushTile[] }) {
  const player = useContext(ScenePlayerContext)
  // Tiles that the server has sent late turn one after the other, too.
  const [firstAt] = useState(() => Math.max(TILES_AT_MS, player?.time() ?? 0))
  const startTimes = tiles.map((_, index) => firstAt + index * EVERY_MS)
  const drawn = useDrawnParts(startTimes)
  return (
    <ul className="flush-tiles">
      {tiles.slice(0, drawn).map((tile, index) => {
        const at = startTimes[index] ?? firstAt
        const isWater = 'isWater' in tile && tile.isWater
        return (
          <li className="flush-tile" key={tile.kind} data-kind={tile.kind} data-water={isWater || undefined}>
            <Moving className="flush-tile-face" frames={TURN_OVER} at={at} duration={TURN_MS}>
              <TileFace tile={tile} at={at} />
            </Moving>
          </li>
        )
      })}
    </ul>
  )
}

function TileFace({ tile, at }: { tile: FlushTile; at: number }) {
  switch (tile.kind) {
    case 'company':
      return (
        <div>
          <span className="flush-company">
            {tile.people.map(({ nickname, emoji, isPremium }) => (
              <Avatar key={nickname} emoji={emoji} size={40} state="on" gold={isPremium} />
            ))}
          </span>
          <small>{tile.line}</small>
        </div>
      )
    case 'streak':
      return (
        <>
          <Emoji char="🔥" />
          <Words title={tile.title} line={tile.line} />
          <Week week={tile.week} today={tile.today} at={at + TODAY_JUMPS_MS} />
        </>
      )
    case 'new-badge':
      return (
        <>
          <Emoji char={tile.emoji} />
          <Words title={tile.title} line={tile.line} />
        </>
      )
    case 'next-badge':
      return (
        <>
          <Emoji char={tile.emoji} />
          <Words title={tile.title} line={tile.line}>
            <Bar before={tile.before} share={tile.share} at={at + BAR_FILLS_MS} />
          </Words>
        </>
      )
    default:
      return <Words title={tile.title} line={tile.line} />
  }
}

function Words({ title, line, children }: { title: string; line: string; children?: ReactNode }) {
  return (
    <div className="flush-words">
      <b>{title}</b>
      {children}
      <small>{line}</small>
    </div>
  )
}

/** Days without a visit that have passed stay empty, and nothing is said about them. */
function Week({ week, today, at }: { week: readonly boolean[]; today: number; at: number }) {
  return (
    <ol className="flush-week" aria-hidden="true">
      {WEEKDAY_INITIALS.map((letter, day) => {
        const tile = { 'data-filled': week[day] || undefined, 'data-coming': day > today || undefined }
        // biome-ignore lint/suspicious/noArrayIndexKey: the days never change places, and two share a letter.
        if (day !== today) return <DayTile key={day} {...tile} letter={letter} />
        return (
          <Moving as="li" key={letter} frames={JUMP} at={at} duration={300} data-today {...tile}>
            {letter}
          </Moving>
        )
      })}
    </ol>
  )
}

function DayTile({ letter, ...tile }: { letter: string }) {
  return <li {...tile}>{letter}</li>
}

function Bar({ before, share, at }: { before: number; share: number; at: number }) {
  const frames = [before, share].map((filled) => ({ transform: `translateX(${(filled - 1) * 100}%)` }))
  return (
    <span className="flush-bar" aria-hidden="true">
      <Moving as="i" frames={frames} at={at} duration={320} />
    </span>
  )
}
