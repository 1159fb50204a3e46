/** Tests that offers wait for a scene, and ten seconds longer. */
import { expect, test, vi } from 'vitest'
import { createManualClock } from '#web/testing/wire.ts'
import { createSceneState, IDLE_AFTER_SCENE_MS } from './scene-state.ts'

function setUp() {
  const clock = createManualClock()
  return { clock, state: createSceneState(clock) }
}

test('[HOME-21] without a scene the callback runs at once', () => {
  const run = vi.fn()
  setUp().state.whenIdle(run)
  expect(run).toHaveBeenCalledOnce()
})

test('[HOME-21] while a scene is open, and for ten seconds after it, nothing is offered', () => {
  const { clock, state } = setUp()
  const run = vi.fn()
  const leave = state.enter()
  state.whenIdle(run)
  clock.pass(60_000)
  expect([state.isOpen(), run.mock.calls.length]).toEqual([true, 0])
  leave()
  clock.pass(IDLE_AFTER_SCENE_MS - 1)
  expect(run).not.toHaveBeenCalled()
  clock.pass(1)
  expect(run).toHaveBeenCalledOnce()
})

test('[HOME-21] a second scene within those ten seconds starts them again', () => {
  const { clock, state } = setUp()
  const run = vi.fn()
  state.enter()()
  state.whenIdle(run)
  clock.pass(5000)
  const leave = state.enter()
  clock.pass(IDLE_AFTER_SCENE_MS)
  leave()
  clock.pass(IDLE_AFTER_SCENE_MS - 1)
  expect(run).not.toHaveBeenCalled()
  clock.pass(1)
  expect(run).toHaveBeenCalledOnce()
})

test('[HOME-21] a cancelled callback never runs', () => {
  const { clock, state } = setUp()
  const run = vi.fn()
  const leave = state.enter()
  const cancel = state.whenIdle(run)
  cancel()
  leave()
  clock.pass(IDLE_AFTER_SCENE_MS)
  expect(run).not.toHaveBeenCalled()
})

test('[FLUSH-1] what a scene covers waits until it has closed', () => {
  const { state } = setUp()
  const run = vi.fn()
  state.whenClosed(run)
  expect(run).toHaveBeenCalledOnce()
  const leave = state.enter()
  state.whenClosed(run)
  state.enter()()
  expect(run).toHaveBeenCalledOnce()
  leave()
  state.enter()()
  expect(run).toHaveBeenCalledTimes(2)
})
