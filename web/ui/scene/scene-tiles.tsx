/** Wall tiles that light up in a scene, one after the other. */
import type { LitTile } from '#web/ui/layout/wall.tsx'
import { Emoji } from '#web/ui/person/emoji.tsx'
import { Moving, useDrawnParts } from './moving.tsx'

export type SceneTile = LitTile & { wide: { x: number; y: number } }

type SceneTilesProps = { tiles: readonly SceneTile[]; at: number; every: number; duration: number }

const LIGHT_UP: Keyframe[] = [
  { opacity: 0, transform: 'rotateY(-100deg)' },
  { opacity: 1, transform: 'rotateY(-80deg)', offset: 0.1 },
  { opacity: 1, transform: 'none' },
]

export function SceneTiles({ tiles, at, every, duration }: SceneTilesProps) {
  const drawn = useDrawnParts(tiles.map((_, index) => at + index * every))
  return (
    <div aria-hidden="true">
      {tiles.slice(0, drawn).map(({ x, y, wide, kind, emoji }, index) => (
        <div
          className="lit-tile scene-lit"
          key={`${x} ${y}`}
          data-kind={kind}
          style={{ '--x': x, '--y': y, '--wide-x': wide.x, '--wide-y': wide.y }}
        >
          <Moving as="i" frames={LIGHT_UP} at={at + index * every} duration={duration}>
            {emoji && <Emoji char={emoji} />}
          </Moving>
        </div>
      ))}
    </div>
  )
}
