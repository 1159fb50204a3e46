/** When the rooms are told that they may have missed something. */
import { expect, test } from 'vitest'
import { openTestLive } from '#web/testing/test-live.ts'
import { createHandClock } from '#web/testing/wire.ts'
import { type CatchUp, createCatchingUp } from './refetch-on-reconnect.ts'

function stage(random = 0.5) {
  const clock = createHandClock()
  const catchingUp = createCatchingUp({ clock, random: () => random })
  const heard: CatchUp[] = []
  const stop = catchingUp.on((which) => heard.push(which))
  return { clock, catchingUp, heard, stop }
}

test('[WS-17] every joining is a reason to catch up, at once; the first one is known as such', () => {
  const { catchingUp, heard, stop } = stage()
  catchingUp.joined()
  expect(heard).toEqual(['first'])
  catchingUp.joined()
  expect(heard).toEqual(['first', 'again'])
  stop()
  catchingUp.joined()
  expect(heard).toHaveLength(2)
})

test.each([
  [0, 0],
  [0.5, 1500],
  [0.999, 2997],
])('[WS-17] with chance at %d a page that is asked to catch up does so after %d ms', (random, ms) => {
  const { clock, catchingUp, heard } = stage(random)
  catchingUp.asked()
  clock.pass(ms - 1)
  expect(heard).toEqual([])
  clock.pass(1)
  expect(heard).toEqual(['again'])
})

test('[WS-17] asked twice before it has begun it catches up once, and later once more', () => {
  const { clock, catchingUp, heard } = stage()
  catchingUp.asked()
  clock.pass(1000)
  catchingUp.asked()
  clock.pass(10_000)
  expect(heard).toEqual(['again'])
  catchingUp.asked()
  clock.pass(1500)
  expect(heard).toEqual(['again', 'again'])
})

test('[WS-17] a connection that is lost meanwhile catches up when it is back, and not before', () => {
  const { wire, clock, live } = openTestLive('u-rhoda')
  const heard: CatchUp[] = []
  live.onCatchUp((which) => heard.push(which))
  wire.welcome()
  wire.tell({ type: 'CATCH_UP' })
  wire.close(1006)
  expect(heard).toEqual(['first'])
  clock.pass(2000)
  expect(heard).toEqual(['first'])
  wire.welcome()
  clock.pass(10_000)
  expect(heard).toEqual(['first', 'again'])
})

test('[WS-17] a line that takes the place of another without a break is a joining as well', () => {
  const { wire, live } = openTestLive('u-rhoda')
  const heard: CatchUp[] = []
  live.onCatchUp((which) => heard.push(which))
  wire.welcome()
  live.networkChanged()
  expect(live.state()).toBe('open')
  wire.welcome()
  expect(heard).toEqual(['first', 'again'])
})
