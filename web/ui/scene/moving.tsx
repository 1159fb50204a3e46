/** Elements that move in a scene: each adds its own motion to the scene's player when it appears. */
import {
  type ComponentProps,
  createContext,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Motion, ScenePlayer } from './scene-player.ts'
import { drawnParts } from './scene-rules.ts'

/** Null outside of a scene, where nothing moves. */
export const ScenePlayerContext = createContext<ScenePlayer | null>(null)

type MovingProps = ComponentProps<'div'> & Motion & { as?: 'div' | 'span' | 'i' | 'li'; frames: Keyframe[] }

export function Moving({ as: Element = 'div', frames, at, duration, easing, ...rest }: MovingProps) {
  const ref = useMotion<HTMLDivElement>((player, element) => player.add(element, frames, { at, duration, easing }))
  // The element only decides the tag; all of them take the same properties.
  const Tag = Element as 'div'
  return <Tag {...rest} ref={ref} />
}

/** Runs once for the element of the returned ref, before it is painted. */
export function useMotion<Target extends HTMLElement>(
  move: (player: ScenePlayer, element: Target) => void,
): RefObject<Target | null> {
  const player = useContext(ScenePlayerContext)
  const ref = useRef<Target>(null)
  const start = useEffectEvent(move)
  useLayoutEffect(() => {
    if (player && ref.current) start(player, ref.current)
  }, [player])
  return ref
}

/** How many of the parts that begin to move at these times to draw: one after the other if the scene moves, else all. */
export function useDrawnParts(startTimes: readonly number[]): number {
  const player = useContext(ScenePlayerContext)
  const [drawn, setDrawn] = useState(() => (player?.isMoving() ? 0 : startTimes.length))
  const handleTime = useEffectEvent((time: number) =>
    setDrawn(player?.isOver() ? startTimes.length : drawnParts(drawn, startTimes, time)),
  )
  useEffect(() => player?.watch(handleTime), [player])
  return drawn
}

/** Turns a wall tile over; a little too far, then back. */
export const TURN_OVER: Keyframe[] = [
  { opacity: 0, transform: 'rotateX(-96deg)' },
  { opacity: 1, transform: 'rotateX(-84deg)', offset: 0.08 },
  { transform: 'rotateX(10deg)', offset: 0.68 },
  { opacity: 1, transform: 'none' },
]

export function riseFrom(pixels: number): Keyframe[] {
  return [
    { opacity: 0, transform: `translateY(${pixels}px)` },
    { opacity: 1, transform: 'none' },
  ]
}

/** Beside the throne instead of under it; the width is also in the styles. */
export function isWideScene(): boolean {
  return window.matchMedia('(width >= 1200px)').matches
}
