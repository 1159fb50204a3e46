/** The badge ceremony: one scene for one badge or for several that came together. */
import { ShareFatIcon } from '@phosphor-icons/react/dist/ssr/ShareFat'
import { type BadgeKey, badgeKeys } from '#contract/bowl/badges.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Moving, riseFrom } from '#web/ui/scene/moving.tsx'
import { SceneDialog } from '#web/ui/scene/scene-dialog.tsx'
import { type SceneTile, SceneTiles } from '#web/ui/scene/scene-tiles.tsx'
import { ceremonyLine, ceremonyTitle, ceremonyWords, shareBadges, spokenCeremony } from '../badges.words.ts'
import { BadgeShelf } from './badge-shelf.tsx'
import type { Ceremony } from './ceremony.store.ts'
import { CeremonyTile, RINGS_MS } from './ceremony-tile.tsx'
import './ceremony.css'

/** Between one tile and the next. */
const GAP_MS = 420
/** A tile that grows out of the flush needs no time to fall and to turn. */
const GROWN_MS = 620
/** Two tiles side by side, and a third behind the second; all of them are named. */
const TILES_SHOWN = 3

const LIT_TILES: readonly SceneTile[] = [
  { x: 0, y: 2, wide: { x: 0, y: 0 }, kind: 'aqua' },
  { x: 1, y: 5, wide: { x: 0, y: 5 }, kind: 'porcelain', emoji: 'sparkles' },
  { x: 7, y: 3, wide: { x: 16, y: 0 }, kind: 'pink' },
  { x: 6, y: 1, wide: { x: 17, y: 1 }, kind: 'aqua' },
  { x: 7, y: 6, wide: { x: 16, y: 6 }, kind: 'porcelain', emoji: 'party' },
]
const LIT_AROUND_SEVERAL: readonly SceneTile[] = [
  { x: 0, y: 1, wide: { x: 4, y: 0 }, kind: 'aqua' },
  { x: 3, y: 1, wide: { x: 1, y: 5 }, kind: 'porcelain', emoji: 'sparkles' },
  { x: 7, y: 2, wide: { x: 16, y: 0 }, kind: 'pink' },
]

type CeremonySceneProps = {
  ceremony: Ceremony
  /** All the person's badges, the new ones included. */
  earned: readonly BadgeKey[]
  onClose: () => void
  onShare: (badges: readonly BadgeKey[]) => void
}

export function CeremonyScene({ ceremony, earned, onClose, onShare }: CeremonySceneProps) {
  const { badges: fresh, from } = ceremony
  const onShelf = badgeKeys.filter((badge) => earned.includes(badge) || fresh.includes(badge))
  const shown = fresh.slice(0, TILES_SHOWN)
  const sooner = from ? GROWN_MS : 0
  /** When the last tile has turned over. */
  const after = (shown.length - 1) * GAP_MS - sooner
  const title = ceremonyTitle(fresh)
  return (
    <SceneDialog className="ceremony" name={title} status={spokenCeremony(fresh, onShelf.length)} onClose={onClose}>
      <div className="ceremony-block">
        <SceneTiles
          tiles={fresh.length === 1 ? LIT_TILES : LIT_AROUND_SEVERAL}
          at={1240 + after}
          every={80}
          duration={340}
        />
        <div className="ceremony-tiles" data-count={shown.length} aria-hidden="true">
          {shown.map((badge, index) => (
            <CeremonyTile
              key={badge}
              badge={badge}
              after={index * GAP_MS}
              from={index === 0 ? from : undefined}
              ringsAt={RINGS_MS - sooner}
            />
          ))}
        </div>
        <div className="ceremony-words">
          <Moving className="ceremony-name" frames={riseFrom(14)} at={1340 + after} duration={300}>
            <p className="ceremony-title" aria-hidden="true">
              {title}
            </p>
            <p>{ceremonyLine(fresh)}</p>
          </Moving>
          <BadgeShelf earned={onShelf} fresh={fresh} at={1480 + after} />
        </div>
        <Moving className="scene-actions" frames={riseFrom(8)} at={1980 + after} duration={240}>
          <Button variant="water" onClick={() => onShare(fresh)}>
            <ShareFatIcon weight="fill" aria-hidden="true" />
            {shareBadges(fresh)}
          </Button>
          <Button variant="glaze" onClick={onClose}>
            {ceremonyWords.close}
          </Button>
        </Moving>
      </div>
    </SceneDialog>
  )
}
