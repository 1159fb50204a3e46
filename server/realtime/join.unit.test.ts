/** A slow JOIN: a client that has left is not looked up, and one that waits is not treated as signed out. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Problem } from '#contract/protocol/problems.ts'
import { JOIN_WITHIN_MS } from '#contract/protocol/wire.ts'
import { gus, openChannelTo, rhoda } from './channel.fixture.ts'

const never = () => new Promise<void>(() => {})

function useFakeTimeouts() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

test('[WS-9] a JOIN that is not answered within 10 seconds closes with 1013, so that the page does not doubt its sign-in', async () => {
  useFakeTimeouts()
  let noteLookup = () => {}
  const lookupStarted = new Promise<void>((resolve) => {
    noteLookup = resolve
  })
  const { live } = await openChannelTo(rhoda, {
    whileIdentifying: () => {
      noteLookup()
      return never()
    },
  })
  live.send({ type: 'JOIN', userId: rhoda.id })
  await lookupStarted
  vi.advanceTimersByTime(JOIN_WITHIN_MS)
  expect(await live.closed()).toBe(1013)
  expect(live.events).toEqual([])
})

test('[WS-4] a client whose JOIN was refused and that does not try again is closed with 4401', async () => {
  useFakeTimeouts()
  const { live } = await openChannelTo(rhoda, {
    whileIdentifying: () => {
      throw new Problem('RATE_LIMITED')
    },
  })
  live.send({ type: 'JOIN', userId: rhoda.id })
  await live.waitFor('ERROR', ({ code }) => code === 'RATE_LIMITED')
  vi.advanceTimersByTime(JOIN_WITHIN_MS)
  expect(await live.closed()).toBe(4401)
})

test('a client that leaves before its identity lookup is not looked up, so that no guest is created for it', async () => {
  let finishJoining = () => {}
  const { live, channel, identified } = await openChannelTo(gus, {
    onJoining: () => {
      live.cut()
      return new Promise((resolve) => {
        finishJoining = resolve
      })
    },
  })
  live.send({ type: 'JOIN', userId: gus.id })
  await expect.poll(() => channel.connections.size).toBe(0)
  finishJoining()
  await nextTurn()
  expect(identified).toHaveLength(1)
})
