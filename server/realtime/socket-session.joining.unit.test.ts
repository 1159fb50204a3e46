/** A JOIN that takes its time: nothing is spent on who is gone, and who waits is not taken for somebody unknown. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Problem } from '#contract/protocol/problems.ts'
import { JOIN_WITHIN_MS } from '#contract/protocol/wire.ts'
import { gus, openChannelTo, rhoda } from './channel.fixture.ts'

const never = () => new Promise<void>(() => {})

function holdTimers() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

test('[WS-9] a JOIN that is not answered within 10 seconds closes with 1013, so that the page does not doubt its session', async () => {
  holdTimers()
  let noteAsked = () => {}
  const isAsked = new Promise<void>((done) => {
    noteAsked = done
  })
  const { live } = await openChannelTo(rhoda, {
    whileAsked: () => {
      noteAsked()
      return never()
    },
  })
  live.say({ type: 'JOIN', userId: rhoda.id })
  await isAsked
  vi.advanceTimersByTime(JOIN_WITHIN_MS)
  expect(await live.closed()).toBe(1013)
  expect(live.heard).toEqual([])
})

test('[WS-4] whose JOIN was refused and who does not try again is sent away with 4401', async () => {
  holdTimers()
  const { live } = await openChannelTo(rhoda, {
    whileAsked: () => {
      throw new Problem('RATE_LIMITED')
    },
  })
  live.say({ type: 'JOIN', userId: rhoda.id })
  await live.hears('ERROR', ({ code }) => code === 'RATE_LIMITED')
  vi.advanceTimersByTime(JOIN_WITHIN_MS)
  expect(await live.closed()).toBe(4401)
})

test('it is not asked who somebody is who went while the process read on, so that no guest is made for nobody', async () => {
  let readOn = () => {}
  const { live, channel, asked } = await openChannelTo(gus, {
    onJoining: () => {
      live.cut()
      return new Promise((done) => {
        readOn = done
      })
    },
  })
  live.say({ type: 'JOIN', userId: gus.id })
  await expect.poll(() => channel.connections.size).toBe(0)
  readOn()
  await nextTurn()
  expect(asked).toHaveLength(1)
})
