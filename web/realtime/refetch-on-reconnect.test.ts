/** When features refetch what they may have missed. */
import { expect, test } from 'vitest'
import { openTestLive } from '#web/testing/test-live.ts'
import { createManualClock } from '#web/testing/wire.ts'
import { type CatchUp, createCatchUp } from './refetch-on-reconnect.ts'

function start(random = 0.5) {
  const clock = createManualClock()
  const catchUp = createCatchUp({ clock, random: () => random })
  const received: CatchUp[] = []
  const stop = catchUp.on((which) => received.push(which))
  return { clock, catchUp, received, stop }
}

test('[WS-17] every join starts a catch-up at once, and the first one is marked as first', () => {
  const { catchUp, received, stop } = start()
  catchUp.joined()
  expect(received).toEqual(['first'])
  catchUp.joined()
  expect(received).toEqual(['first', 'again'])
  stop()
  catchUp.joined()
  expect(received).toHaveLength(2)
})

test.each([
  [0, 0],
  [0.5, 1500],
  [0.999, 2997],
])('[WS-17] with a random value of %d a page that is asked to catch up does so after %d ms', (random, ms) => {
  const { clock, catchUp, received } = start(random)
  catchUp.requested()
  clock.pass(ms - 1)
  expect(received).toEqual([])
  clock.pass(1)
  expect(received).toEqual(['again'])
})

test('[WS-17] two requests before the catch-up begins cause one catch-up, and a later request another', () => {
  const { clock, catchUp, received } = start()
  catchUp.requested()
  clock.pass(1000)
  catchUp.requested()
  clock.pass(10_000)
  expect(received).toEqual(['again'])
  catchUp.requested()
  clock.pass(1500)
  expect(received).toEqual(['again', 'again'])
})

test('[WS-17] a connection that is lost before the catch-up catches up after it reconnects', () => {
  const { wire, clock, live } = openTestLive('u-rhoda')
  const received: CatchUp[] = []
  live.onCatchUp((which) => received.push(which))
  wire.welcome()
  wire.emit({ type: 'CATCH_UP' })
  wire.close(1006)
  expect(received).toEqual(['first'])
  clock.pass(2000)
  expect(received).toEqual(['first'])
  wire.welcome()
  clock.pass(10_000)
  expect(received).toEqual(['first', 'again'])
})

test('[WS-17] a socket that replaces another without a break also starts a catch-up', () => {
  const { wire, live } = openTestLive('u-rhoda')
  const received: CatchUp[] = []
  live.onCatchUp((which) => received.push(which))
  wire.welcome()
  live.networkChanged()
  expect(live.state()).toBe('open')
  wire.welcome()
  expect(received).toEqual(['first', 'again'])
})
