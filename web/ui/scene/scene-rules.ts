/** The rules of scenes that need no browser: counting up, dropped frames, and when a scene opens on its last frame. */
export const HOUR_MS = 60 * 60_000
/** A page that was hidden for longer shows the last frame. */
export const HIDDEN_MAX_MS = 2000

const FRAME_MS = 1000 / 60
const FRAMES_WATCHED = 10
const DROPPED_MAX = 1 / 3
const PLAYED_PER_HOUR = 2
/** How long before it moves a part is drawn, in a scene that already moves. */
const DRAWN_AHEAD_MS = 1000

export type Count = { to: number; at: number; duration: number }

/** Fast at first, then slower. */
export function countAt(time: number, { to, at, duration }: Count): number {
  const share = Math.min(1, Math.max(0, (time - at) / duration))
  return Math.round(to * (1 - (1 - share) ** 3))
}

/** Undefined until the first ten frames were due; `stamps` are the times of the frames that came. */
export function isDroppingFrames(stamps: readonly number[]): boolean | undefined {
  const [first = 0] = stamps
  const due = Math.round(((stamps.at(-1) ?? first) - first) / FRAME_MS)
  if (due < FRAMES_WATCHED) return undefined
  const dropped = Math.max(0, due - (stamps.length - 1))
  return dropped / due > DROPPED_MAX
}

/** One more part in a frame at most, because several would make the scene stand still, and none long before its time. */
export function drawnParts(drawn: number, startTimes: readonly number[], now: number): number {
  const next = startTimes[drawn]
  return next !== undefined && next - DRAWN_AHEAD_MS <= now ? drawn + 1 : drawn
}

/** The third scene within an hour opens on its last frame. */
export function opensStill(earlier: readonly number[], now: number): boolean {
  return recent(earlier, now).length >= PLAYED_PER_HOUR
}

export function recent(times: readonly number[], now: number): number[] {
  return times.filter((at) => at <= now && now - at < HOUR_MS)
}
