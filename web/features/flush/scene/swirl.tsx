/** Water that swirls out from under the lid, over the wall, and back: five arms of a spiral. */
import { Moving } from '#web/ui/scene/moving.tsx'

const ARMS = 5
const STEPS = 44
const TURN_DEGREES = 304
const RADIUS = 100

/** In degrees of the outer rim. */
const BODY = { from: 0, to: 36 }
const HIGHLIGHT = { from: 27, to: 33 }

const SWIRL: Keyframe[] = [
  { opacity: 0, scale: '.2', rotate: '0deg' },
  { opacity: 1, scale: '.62', rotate: '120deg', offset: 0.22 },
  { opacity: 1, scale: '1', rotate: '260deg', offset: 0.46 },
  { opacity: 1, scale: '.5', rotate: '520deg', offset: 0.82 },
  { opacity: 0, scale: '.06', rotate: '680deg' },
]

const arms = Array.from({ length: ARMS }, (_, arm) => (arm * 360) / ARMS)

/** Always the same, so it is made once, before any scene. */
const picture = (
  <svg viewBox="-100 -100 200 200" aria-hidden="true">
    <defs>
      <radialGradient id="swirl-arm" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="100">
        <stop offset="0" stopColor="var(--water)" />
        <stop offset=".55" stopColor="var(--water-mid)" stopOpacity=".95" />
        <stop offset=".86" stopColor="var(--water-mid)" stopOpacity=".5" />
        <stop offset="1" stopColor="var(--water)" stopOpacity="0" />
      </radialGradient>
      <radialGradient id="swirl-pool" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="100">
        <stop offset="0" stopColor="var(--water-deep)" />
        <stop offset=".5" stopColor="var(--water-deep)" stopOpacity=".75" />
        <stop offset=".9" stopColor="var(--water-deep)" stopOpacity="0" />
      </radialGradient>
      <radialGradient id="swirl-light" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="100">
        <stop offset=".5" stopColor="#fff" stopOpacity=".7" />
        <stop offset=".96" stopColor="#fff" stopOpacity="0" />
      </radialGradient>
    </defs>
    <circle r="96" fill="url(#swirl-pool)" />
    {arms.map((degrees, arm) => (
      <path key={degrees} d={armPath(degrees, BODY)} fill="url(#swirl-arm)" opacity={arm % 2 ? 0.62 : 0.8} />
    ))}
    {arms.map((degrees) => (
      <path key={degrees} d={armPath(degrees, HIGHLIGHT)} fill="url(#swirl-light)" />
    ))}
  </svg>
)

export function Swirl() {
  return (
    <Moving className="swirl" frames={SWIRL} at={260} duration={1450} easing="linear" aria-hidden="true">
      {picture}
    </Moving>
  )
}

/** Along one edge to the middle, and back along the other; both come closer on the way. */
function armPath(degrees: number, { from, to }: typeof BODY): string {
  const steps = Array.from({ length: STEPS }, (_, step) => step / STEPS)
  const edge = (offset: number) => steps.map((way) => pointAt(degrees + offset * (1 - 0.55 * way), way))
  return `M${[...edge(from), ...edge(to).reverse()].join('L')}Z`
}

function pointAt(degrees: number, way: number): string {
  const radius = RADIUS * (1 - way) ** 2.2
  const angle = ((degrees + TURN_DEGREES * way) * Math.PI) / 180
  return `${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`
}
