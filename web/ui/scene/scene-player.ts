/** Plays a scene: Web Animations on one time line that can be skipped, sought and paused. The compositor runs them. */
import { type Count, countAt, HIDDEN_MAX_MS, isDroppingFrames } from './scene-rules.ts'

export const EASE = {
  arrive: 'cubic-bezier(.2,.8,.2,1)',
  fall: 'cubic-bezier(.45,0,.75,1)',
  across: 'cubic-bezier(.6,0,.2,1)',
  water: 'cubic-bezier(.16,.6,.3,1)',
} as const

export type Motion = { at: number; duration: number; easing?: string | undefined }

type Moved = Pick<Animatable, 'animate'>
type Needs = {
  requestFrame: (run: (stamp: number) => void) => number
  cancelFrame: (id: number) => void
  now: () => number
}
type Cue = { at: number; run: () => void }

export type ScenePlayer = ReturnType<typeof createScenePlayer>

export function createScenePlayer({ requestFrame, cancelFrame, now }: Needs) {
  const animations: Animation[] = []
  const watchers: ((time: number) => void)[] = []
  const stamps: number[] = []
  let cues: Cue[] = []
  let state: 'ready' | 'playing' | 'paused' | 'over' = 'ready'
  let isStill = false
  /** An animation without effect, whose current time is the time of the scene. */
  let timeline: Animation | undefined
  let end = 0
  let frame = 0
  let hiddenAt = 0

  return {
    /** Works before and while the scene plays; a motion that is added late begins at once. */
    add(element: Moved | null | undefined, frames: Keyframe[], { at, duration, easing = EASE.arrive }: Motion): void {
      if (!element) return
      const delay = state === 'ready' ? at : Math.max(at, time())
      const animation = element.animate(frames, { delay, duration, easing, fill: 'both' })
      animations.push(animation)
      if (state === 'ready') {
        animation.pause()
        end = Math.max(end, at + duration)
        return
      }
      if (isStill) animation.finish()
      else animation.currentTime = time()
    },

    count(show: (value: number) => void, count: Count): void {
      end = Math.max(end, count.at + count.duration)
      watch((at) => show(countAt(at, count)))
    },

    /** Called in every frame, and after a skip. */
    watch,

    /** Runs once, when the scene plays past its time; never in a skipped or still scene. */
    cue(at: number, run: () => void): void {
      cues.push({ at, run })
    },

    play(root: Moved): void {
      if (state !== 'ready') return
      state = 'playing'
      timeline = root.animate(null, { duration: end, fill: 'both' })
      for (const animation of animations) animation.play()
      notifyWatchers(0)
      frame = requestFrame(handleFrame)
    },

    time,

    seek,

    finish,

    isOver: () => state === 'over',

    /** What is added later has to share its frames with what moves. */
    isMoving: () => state === 'playing' || state === 'paused',

    hidden(): void {
      if (state !== 'playing') return
      state = 'paused'
      hiddenAt = now()
      for (const animation of all()) animation.pause()
    },

    shown(): void {
      if (state !== 'paused') return
      if (now() - hiddenAt > HIDDEN_MAX_MS) {
        finish()
        return
      }
      state = 'playing'
      for (const animation of all()) if (animation.playState === 'paused') animation.play()
      frame = requestFrame(handleFrame)
    },

    stop: () => cancelFrame(frame),
  }

  function watch(onTime: (time: number) => void): void {
    watchers.push(onTime)
    if (state !== 'ready') onTime(time())
  }

  function handleFrame(stamp: number): void {
    if (state !== 'playing') return
    if (isTooSlow(stamp)) {
      finish()
      return
    }
    const at = time()
    if (at < end) frame = requestFrame(handleFrame)
    else state = 'over'
    const due = cues.filter((cue) => cue.at <= at)
    cues = cues.filter((cue) => cue.at > at)
    for (const { run } of due) run()
    notifyWatchers(at)
  }

  /** Only counts once it moves, because the first frame always takes longer. */
  function isTooSlow(stamp: number): boolean {
    if (time() === 0 || isDroppingFrames(stamps) !== undefined) return false
    stamps.push(stamp)
    return isDroppingFrames(stamps) === true
  }

  function finish(): void {
    cancelFrame(frame)
    cues = []
    state = 'over'
    isStill = true
    seek(end)
    for (const animation of animations) animation.finish()
  }

  function seek(to: number): void {
    for (const animation of all()) animation.currentTime = to
    notifyWatchers(to)
  }

  function notifyWatchers(at: number): void {
    for (const watcher of watchers) watcher(at)
  }

  /** Without a timeline the scene has not played: it is at its end if it is over, otherwise at 0. */
  function time(): number {
    return timeline ? Number(timeline.currentTime ?? end) : state === 'over' ? end : 0
  }

  function all(): Animation[] {
    return timeline ? [timeline, ...animations] : animations
  }
}
