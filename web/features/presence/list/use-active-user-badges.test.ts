/** Tests that items are fetched in batches with a pause between them. */
import { expect, test } from 'vitest'
import { BADGE_FETCH_BATCH } from '#contract/bowl/presence.ts'
import { inBatches } from './use-active-user-badges.ts'

const people = Array.from({ length: 12 }, (_, i) => `p${i + 1}`)

function recorder(stopAfter = Number.POSITIVE_INFINITY) {
  const log: string[] = []
  const abort = new AbortController()
  const each = async (person: string) => {
    log.push(person)
    if (log.length === stopAfter) abort.abort()
    if (person === 'p2') throw new Error('this failure must not stop the others')
  }
  const pause = async () => {
    log.push('pause')
  }
  return { log, needs: { items: people, size: BADGE_FETCH_BATCH, each, pause, signal: abort.signal } }
}

test('[HOME-13] badges are fetched five at a time with a pause between, even when one fails', async () => {
  const { log, needs } = recorder()
  await inBatches(needs)
  expect(log.join(' ')).toBe('p1 p2 p3 p4 p5 pause p6 p7 p8 p9 p10 pause p11 p12')
})

test('[HOME-13] nothing more is fetched after an abort', async () => {
  const { log, needs } = recorder(5)
  await inBatches(needs)
  expect(log).toEqual(people.slice(0, 5))
})
