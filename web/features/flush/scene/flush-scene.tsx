/** The flush: the scene at the end of a sit. */
import { ShareFatIcon } from '@phosphor-icons/react/dist/ssr/ShareFat'
import { useEffect, useRef, useState } from 'react'
import type { BadgeKey } from '#contract/bowl/badges.ts'
import { getLatestSit, type SitSummary } from '#contract/bowl/sits.ts'
import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Moving, riseFrom } from '#web/ui/scene/moving.tsx'
import { SceneDialog } from '#web/ui/scene/scene-dialog.tsx'
import { prefersReducedMotion } from '#web/ui/scene/scene-state.ts'
import { type SceneTile, SceneTiles } from '#web/ui/scene/scene-tiles.tsx'
import { clock, spokenDuration } from '#web/ui/text/duration.ts'
import { ANSWER_WITHIN_MS, isSitFrom } from '../end-sit.ts'
import type { Flush } from '../flush.store.ts'
import { greeting, sceneWords, spokenSummary } from '../flush.words.ts'
import { hasRecordOrBadge, summaryTiles } from '../flush-tiles.ts'
import { FlushThrone } from './flush-throne.tsx'
import { FlushTiles, TILES_AT_MS } from './flush-tiles-list.tsx'
import { FlushTime } from './flush-time.tsx'
import { Swirl } from './swirl.tsx'
import './flush-scene.css'

const TURN_BACK_MS = 200

const LIT_TILES: readonly SceneTile[] = [
  { x: 0, y: 1, wide: { x: 16, y: 0 }, kind: 'aqua' },
  { x: 1, y: 3, wide: { x: 17, y: 2 }, kind: 'porcelain', emoji: 'toilet-paper' },
  { x: 6, y: 1, wide: { x: 15, y: 2 }, kind: 'porcelain', emoji: 'sparkles' },
  { x: 7, y: 0, wide: { x: 17, y: 9 }, kind: 'pink' },
  { x: 7, y: 3, wide: { x: 16, y: 9 }, kind: 'aqua' },
]

type FlushSceneProps = {
  flush: Extract<Flush, { kind: 'flush' }>
  nickname: string
  isGuest: boolean
  /** New badges whose ceremony has not been shown. */
  unseen: readonly BadgeKey[]
  onClose: () => void
  /** With where the badge's tile is on the screen. */
  onNextBadge: (badges: readonly BadgeKey[], from: DOMRect | undefined) => void
  onShare: (sit: SitSummary | undefined, seconds: number) => void
}

export function FlushScene({ flush, nickname, isGuest, unseen, onClose, onNextBadge, onShare }: FlushSceneProps) {
  const { startedAt, seconds, throne } = flush
  const { sit, isLate } = useSitInTime(startedAt)
  const block = useRef<HTMLDivElement>(null)
  const newBadges = sit?.badges.earned.filter((badge) => unseen.includes(badge)) ?? []

  const handleNext = async () => {
    const tile = block.current?.querySelector('.flush-tile[data-kind="new-badge"]')
    await turnBack(block.current)
    onNextBadge(newBadges, tile?.getBoundingClientRect())
  }

  return (
    <SceneDialog
      className="flush"
      name={spokenDuration(sit?.seconds ?? seconds)}
      status={sit || isLate ? spokenSummary(seconds, sit) : undefined}
      onClose={onClose}
    >
      <div className="flush-block" ref={block}>
        <Swirl />
        {sit && hasRecordOrBadge(sit) && <SceneTiles tiles={LIT_TILES} at={1640} every={90} duration={360} />}
        <div className="flush-head">
          <FlushThrone from={throne} waterLabel={<WaterLabel seconds={seconds} />} />
          <FlushTime seconds={seconds} corrected={sit?.seconds} greeting={greeting(nickname, isGuest)} />
        </div>
        <div className="flush-results">{sit && <FlushTiles tiles={summaryTiles(sit, isMorning(sit))} />}</div>
        <Moving className="scene-actions" frames={riseFrom(8)} at={3280} duration={240}>
          <Button variant="water" onClick={() => onShare(sit, sit?.seconds ?? seconds)}>
            <ShareFatIcon weight="fill" aria-hidden="true" />
            {sceneWords.shareSit}
          </Button>
          <Button variant="glaze" onClick={newBadges.length > 0 ? () => void handleNext() : onClose}>
            {newBadges.length > 0 ? sceneWords.nextBadge : sceneWords.close}
          </Button>
        </Moving>
      </div>
    </SceneDialog>
  )
}

function WaterLabel({ seconds }: { seconds: number }) {
  return (
    <>
      <small>{sceneWords.onBowl}</small>
      <b>{clock(seconds)}</b>
      <small>{sceneWords.tapToGetOff}</small>
    </>
  )
}

/** The summary of this sit; ignored when it comes too late. */
function useSitInTime(startedAt: string): { sit: SitSummary | undefined; isLate: boolean } {
  const { data } = useCall(getLatestSit, {}, { enabled: false })
  const [sit, setSit] = useState<SitSummary>()
  const [isLate, setIsLate] = useState(false)
  if (!sit && !isLate && isSitFrom(startedAt, data?.sit)) setSit(data.sit)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), TILES_AT_MS + ANSWER_WITHIN_MS)
    return () => clearTimeout(timer)
  }, [])
  return { sit, isLate }
}

function isMorning({ startedAt }: SitSummary): boolean {
  return new Date(startedAt).getHours() < 12
}

/** Everything but the badge's tile goes back into the wall. */
async function turnBack(block: HTMLElement | null): Promise<void> {
  if (!block || prefersReducedMotion()) return
  const faces = block.querySelectorAll('.flush-tile:not([data-kind="new-badge"]) .flush-tile-face')
  const others = block.querySelectorAll('.flush-head, .scene-actions, .scene-lit')
  const ending = { duration: TURN_BACK_MS, easing: 'ease-in', fill: 'forwards' } as const
  await Promise.all([
    ...[...faces].map((face) => face.animate([{}, { opacity: 0, transform: 'rotateX(-96deg)' }], ending).finished),
    ...[...others].map((other) => other.animate([{}, { opacity: 0 }], ending).finished),
  ])
}
