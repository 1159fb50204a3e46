/** The length of the sit, which counts up, and the greeting under it. */
import { useState } from 'react'
import { Moving, riseFrom, useMotion } from '#web/ui/scene/moving.tsx'
import { clock } from '#web/ui/text/duration.ts'

/** Counts in steps of the whole time, which the server may correct on the way. */
const COUNT = { at: 700, duration: 1000, to: 1000 }
const APPEAR: Keyframe[] = [
  { opacity: 0, transform: 'scale(.82)' },
  { opacity: 1, transform: 'none' },
]
const TIME_PULSE: Keyframe[] = [
  { transform: 'none' },
  { transform: 'scale(1.045)', offset: 0.4 },
  { transform: 'none' },
]

type FlushTimeProps = {
  /** By the clock of this page. */
  seconds: number
  /** By the server, once it has answered. */
  corrected: number | undefined
  greeting: string
}

export function FlushTime({ seconds, corrected = seconds, greeting }: FlushTimeProps) {
  const [steps, setSteps] = useState(0)
  const ref = useMotion<HTMLElement>((player, element) => {
    player.count(setSteps, COUNT)
    player.add(element, APPEAR, { at: 640, duration: 320 })
    player.add(element.firstElementChild, TIME_PULSE, { at: 1700, duration: 260 })
  })
  const shown = clock(Math.round((corrected * steps) / COUNT.to))
  return (
    <div className="flush-time">
      <b ref={ref} data-long={shown.length > 5 || undefined} aria-hidden="true">
        <span>{shown}</span>
      </b>
      <Moving className="flush-greeting" frames={riseFrom(8)} at={1700} duration={240}>
        {greeting}
      </Moving>
    </div>
  )
}
