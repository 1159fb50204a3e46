/** Tests the player of scenes with frames and animations that the test moves by hand. */
import { expect, test, vi } from 'vitest'
import { createScenePlayer } from './scene-player.ts'

const FRAME_MS = 1000 / 60

/** An element whose animations follow the test's clock. */
function setUp() {
  const clock = { now: 0 }
  const made: ReturnType<typeof fakeAnimation>[] = []
  const queue: ((stamp: number) => void)[] = []

  function fakeAnimation(timing: { delay?: number; duration: number }) {
    const length = (timing.delay ?? 0) + timing.duration
    let startedAt: number | undefined
    let held = 0
    return {
      timing,
      length,
      get currentTime() {
        return Math.min(length, startedAt === undefined ? held : held + clock.now - startedAt)
      },
      set currentTime(time: number) {
        held = time
        if (startedAt !== undefined) startedAt = clock.now
      },
      get playState() {
        return startedAt === undefined && this.currentTime < length ? 'paused' : 'running'
      },
      play() {
        startedAt ??= clock.now
      },
      pause() {
        held = this.currentTime
        startedAt = undefined
      },
      finish() {
        held = length
        startedAt = undefined
      },
    }
  }

  const element = {
    animate: (_: unknown, timing: { delay?: number; duration: number }) => {
      const animation = fakeAnimation(timing)
      animation.play()
      made.push(animation)
      return animation as unknown as Animation
    },
  }
  const player = createScenePlayer({
    requestFrame: (run) => queue.push(run),
    cancelFrame: () => queue.splice(0),
    now: () => clock.now,
  })
  const nextFrame = (ms = FRAME_MS) => {
    clock.now += ms
    for (const run of queue.splice(0)) run(clock.now)
  }
  const runUntil = (time: number) => {
    while (clock.now + FRAME_MS <= time) nextFrame()
    nextFrame(Math.max(0, time - clock.now))
  }
  return { player, element, made, clock, nextFrame, runUntil, waiting: () => queue.length }
}

test('[FLUSH-3] a scene counts up and is over at the end of its last part', () => {
  const { player, element, runUntil, waiting } = setUp()
  const shown: number[] = []
  player.count((value) => shown.push(value), { at: 700, duration: 1000, to: 754 })
  player.add(element, [], { at: 3280, duration: 240 })
  player.play(element)
  runUntil(600)
  expect(new Set(shown)).toEqual(new Set([0]))
  runUntil(1700)
  expect(shown.at(-1)).toBe(754)
  expect(player.isOver()).toBe(false)
  runUntil(3520)
  expect(player.isOver()).toBe(true)
  expect(waiting()).toBe(0)
})

test('[FLUSH-4] a skipped scene shows its last frame, and its cues never run', () => {
  const { player, element, made, runUntil } = setUp()
  const cue = vi.fn()
  const times: number[] = []
  player.add(element, [], { at: 0, duration: 420 })
  player.add(element, [], { at: 3280, duration: 240 })
  player.watch((time) => times.push(time))
  player.cue(420, cue)
  player.play(element)
  runUntil(300)
  player.finish()
  expect(times.at(-1)).toBe(3520)
  expect(made.every((animation) => animation.currentTime === animation.length)).toBe(true)
  expect([player.isOver(), cue.mock.calls.length]).toEqual([true, 0])
})

test('[FLUSH-3] a cue runs once, when its time is played', () => {
  const { player, element, runUntil } = setUp()
  const cue = vi.fn()
  player.add(element, [], { at: 0, duration: 1000 })
  player.cue(420, cue)
  player.play(element)
  runUntil(410)
  expect(cue).not.toHaveBeenCalled()
  runUntil(1000)
  expect(cue).toHaveBeenCalledOnce()
})

test('a scene can be sought', () => {
  const { player, element, made } = setUp()
  const times: number[] = []
  player.add(element, [], { at: 100, duration: 900 })
  player.watch((time) => times.push(time))
  player.seek(620)
  expect([times.at(-1), made[0]?.currentTime]).toEqual([620, 620])
})

test('[FLUSH-17] a still scene shows its last frame without having played', () => {
  const { player, element, made, waiting } = setUp()
  const shown: number[] = []
  player.add(element, [], { at: 100, duration: 900 })
  player.count((value) => shown.push(value), { at: 700, duration: 1000, to: 754 })
  player.finish()
  expect([shown.at(-1), made[0]?.currentTime, waiting()]).toEqual([754, 1000, 0])
})

test('[FLUSH-8] a part that is added late begins to move at once, or is in place if the scene was skipped', () => {
  const { player, element, made, runUntil } = setUp()
  player.add(element, [], { at: 0, duration: 3520 })
  player.play(element)
  runUntil(2600)
  player.add(element, [], { at: 1800, duration: 420 })
  expect(made.at(-1)).toMatchObject({ timing: { delay: player.time() }, currentTime: player.time() })
  player.finish()
  player.add(element, [], { at: 1800, duration: 420 })
  const last = made.at(-1)
  expect(last?.currentTime).toBe(last?.length)
})

test.each([
  [1900, false],
  [2100, true],
])('[FLUSH-16] after %i ms in a hidden page the scene is over: %s', (ms, isOver) => {
  const { player, element, clock, runUntil } = setUp()
  player.add(element, [], { at: 0, duration: 3520 })
  player.play(element)
  runUntil(500)
  player.hidden()
  clock.now += ms
  expect(player.time()).toBeCloseTo(500)
  player.shown()
  expect(player.isOver()).toBe(isOver)
  runUntil(clock.now + 100)
  if (!isOver) expect(player.time()).toBeCloseTo(600)
})

test('[FLUSH-16] a device that drops more than a third of the first ten frames gets the last frame', () => {
  const { player, element, nextFrame } = setUp()
  player.add(element, [], { at: 0, duration: 3520 })
  player.play(element)
  for (let i = 0; i < 6; i += 1) nextFrame(2 * FRAME_MS)
  expect(player.isOver()).toBe(true)
})

test('[FLUSH-16] a first frame that takes long is not counted, because nothing moves before it is painted', () => {
  const { player, made, element, nextFrame } = setUp()
  player.add(element, [], { at: 0, duration: 3520 })
  player.play(element)
  for (const animation of made) animation.pause()
  nextFrame()
  nextFrame(300)
  for (const animation of made) animation.play()
  for (let i = 0; i < 12; i += 1) nextFrame()
  expect(player.isOver()).toBe(false)
})

test('[FLUSH-8] a part that comes during a scene can tell that it moves', () => {
  const { player, element, runUntil } = setUp()
  player.add(element, [], { at: 0, duration: 1000 })
  const moved = [player.isMoving()]
  player.play(element)
  runUntil(500)
  moved.push(player.isMoving())
  runUntil(1000)
  expect([...moved, player.isMoving()]).toEqual([false, true, false])
})
