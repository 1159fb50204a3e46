/** Toggles and activity signals over the live connection. */
import { beforeEach, expect, test, vi } from 'vitest'
import { openTestLive } from '#web/testing/test-live.ts'
import type { createWire } from '#web/testing/wire.ts'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'info').mockImplementation(() => {})
})

type Wire = ReturnType<typeof createWire>

function joined(welcome?: Parameters<Wire['welcome']>[0]) {
  const opened = openTestLive('rhoda')
  opened.wire.welcome(welcome)
  return opened
}

const lastPress = (wire: Wire) =>
  wire
    .sent()
    .flatMap((command) => (command.type === 'TOGGLE_STATUS' ? [command.press] : []))
    .at(-1)
const sentToggles = (wire: Wire) =>
  wire.sent().flatMap((command) => (command.type === 'TOGGLE_STATUS' ? [command.isOnBowl] : []))

test('[HOME-4] a press while closed opens the connection and only the newest press is sent', () => {
  const { wire, live } = joined()
  wire.close(4409)
  live.toggle(true)
  live.toggle(false)
  live.toggle(true)
  expect(wire.tries()).toBe(2)
  expect([live.pendingToggle(), live.isIdle()]).toEqual([true, false])
  wire.welcome()
  expect(sentToggles(wire)).toEqual([true])
  wire.emit({ type: 'STATUS', isOnBowl: true, press: lastPress(wire) })
  expect([live.pendingToggle(), live.isIdle()]).toEqual([undefined, true])
})

test('[HOME-4] an unanswered press is resent after a break as the same press', () => {
  const { wire, clock, live } = joined()
  live.toggle(true)
  const first = lastPress(wire)
  wire.close(1006)
  clock.pass(2000)
  wire.welcome({ isOnBowl: true })
  expect(sentToggles(wire)).toEqual([true])
  expect(lastPress(wire)).toEqual(first)
})

test('[HOME-4] after quick presses only the answer to the last one settles the toggle', () => {
  const { wire, live } = joined()
  const presses = [true, false, true].map((isOnBowl) => {
    live.toggle(isOnBowl)
    return lastPress(wire)
  })
  expect(sentToggles(wire)).toEqual([true, false, true])
  wire.emit({ type: 'STATUS', isOnBowl: true, press: presses[0] })
  wire.emit({ type: 'STATUS', isOnBowl: false, press: presses[1] })
  wire.emit({ type: 'STATUS', isOnBowl: true })
  expect(live.pendingToggle()).toBe(true)
  wire.emit({ type: 'STATUS', isOnBowl: true, press: presses[2] })
  expect(live.pendingToggle()).toBeUndefined()
})

test('[PRES-1] an activity signal has a number, so that the call of a later press overtakes it without harm', () => {
  const { wire, live } = joined({ isOnBowl: true })
  live.sendActivity()
  const activity = lastPress(wire)
  live.toggle(false)
  const press = lastPress(wire)
  expect(press?.page).toBe(activity?.page)
  expect(press?.number).toBeGreaterThan(activity?.number ?? Number.POSITIVE_INFINITY)
})

test('a refused press is given up', () => {
  const { wire, live } = joined()
  live.toggle(true)
  wire.emit({ type: 'ERROR', code: 'RATE_LIMITED', message: 'Slow down' })
  expect(live.pendingToggle()).toBeUndefined()
})

test('[PRES-13] an activity signal is sent while open and never queued', () => {
  const { wire, clock, live } = joined({ isOnBowl: true })
  live.sendActivity()
  expect(sentToggles(wire)).toEqual([true])
  wire.close(1006)
  live.sendActivity()
  clock.pass(2000)
  wire.welcome({ isOnBowl: true })
  expect(sentToggles(wire)).toEqual([])
})
