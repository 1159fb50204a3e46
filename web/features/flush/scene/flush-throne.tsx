/** The throne of the flush: its lid falls, the lock turns to Vacant, and on a phone it makes room for the time. */
import { type ReactNode, useState } from 'react'
import { Throne, vibrate } from '#web/ui/person/throne.tsx'
import { isWideScene, useMotion } from '#web/ui/scene/moving.tsx'
import { EASE } from '#web/ui/scene/scene-player.ts'
import type { ThronePosition } from '../flush.store.ts'

const LID_DOWN_MS = 420
/** As in the styles. */
const WIDTH = 272

const LID: Keyframe[] = [
  { transform: 'perspective(1100px) rotateX(94deg)', opacity: 0 },
  { transform: 'perspective(1100px) rotateX(80deg)', opacity: 1, offset: 0.16 },
  { transform: 'perspective(1100px) rotateX(0)', opacity: 1 },
]
const BOWL_SQUASH: Keyframe[] = [
  { transform: 'none' },
  { transform: 'translateY(5px) scale(1.015, .985)', offset: 0.3 },
  { transform: 'none' },
]

type FlushThroneProps = {
  /** Where the page had its throne. */
  from: ThronePosition | undefined
  waterLabel: ReactNode
}

export function FlushThrone({ from, waterLabel }: FlushThroneProps) {
  const [isOccupied, setIsOccupied] = useState(true)
  const ref = useMotion<HTMLDivElement>((player, element) => {
    player.watch((time) => setIsOccupied(time < LID_DOWN_MS))
    player.cue(LID_DOWN_MS, vibrate)
    player.add(element.querySelector('.throne-lid'), LID, { at: 0, duration: LID_DOWN_MS, easing: EASE.fall })
    player.add(element.querySelector('.throne-bowl'), BOWL_SQUASH, { at: 410, duration: 240 })
    if (isWideScene()) return
    // To where the styles have it, so that a turned phone doesn't keep the old place.
    player.add(element, [startAt(from, element)], { at: 520, duration: 620, easing: EASE.across })
  })
  return (
    <div className="flush-throne" ref={ref}>
      <Throne isOn={isOccupied} waterLabel={waterLabel} />
    </div>
  )
}

function startAt(from: ThronePosition | undefined, element: HTMLElement): Keyframe {
  const { left, width, top } = element.getBoundingClientRect()
  if (!from || from.top < 0) return { offset: 0, translate: '0 48px', scale: '1' }
  const x = from.left + from.width / 2 - (left + width / 2)
  return { offset: 0, translate: `${x}px ${from.top - top}px`, scale: String(from.width / WIDTH) }
}
