/** Gauges and counters have the value of the moment of the scrape. */
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { readAtScrape } from './read-at-scrape.ts'

const help = 'Flushes.'

test('[ACCESS-28] a gauge is read at every scrape, and may have no value', async () => {
  const registry = new Registry()
  let level: number | undefined = 1
  readAtScrape(registry).gauge({ name: 'bowl_level', help }, () => level)
  expect(await registry.metrics()).toContain('\nbowl_level 1\n')
  level = 2
  expect(await registry.metrics()).toContain('\nbowl_level 2\n')
  level = undefined
  expect(await registry.metrics()).not.toMatch(/^bowl_level/m)
})

test('[ACCESS-28] a gauge by label forgets the keys that are gone', async () => {
  const registry = new Registry()
  let lengths: Record<string, number> = { room: 1, mail: 2 }
  readAtScrape(registry).gauge({ name: 'bowl_queue_length', help, labels: ['queue'] }, () => lengths)
  expect(await registry.metrics()).toContain('{queue="room"} 1\nbowl_queue_length{queue="mail"} 2\n')
  lengths = { mail: 3 }
  expect((await registry.metrics()).match(/^bowl.*/gm)).toEqual(['bowl_queue_length{queue="mail"} 3'])
})

test('[ACCESS-28] a counter that is kept elsewhere is not added up over scrapes', async () => {
  const registry = new Registry()
  readAtScrape(registry).count({ name: 'bowl_flushes_total', help }, () => 7)
  await registry.metrics()
  expect(await registry.metrics()).toContain('\nbowl_flushes_total 7\n')
})
