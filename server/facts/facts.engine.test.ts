/** Facts: effects are stored with the fact or not at all; later listeners run in order and undo nothing. */
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Tx } from '#server/db/db.ts'
import { pageViews } from '#server/db/schema/instance/instance.schema.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { createFacts } from './facts.ts'

const database = await freshDatabase()
const { db } = database
beforeEach(() => database.empty())
afterAll(() => database.close())

const sat = { personId: 'u-rhoda', at: new Date('2026-05-01T12:00:00Z') }
const left = { ...sat, seconds: 60 }
const write = (tx: Tx, path: string) => tx.insert(pageViews).values({ day: '2026-05-01', path, views: 1 })
const written = async () => (await db.select().from(pageViews)).map(({ path }) => path).sort()

function openBoard() {
  const errors: unknown[] = []
  return { errors, facts: createFacts({ db, onListenerError: (error) => errors.push(error) }) }
}

test('[STATS-6] the effects of a fact are stored together with it', async () => {
  const { facts } = openBoard()
  facts.within('person.left', async (tx) => void (await write(tx, 'visit counted')))
  const result = await facts.record(async (tx, announce) => {
    await write(tx, 'sit opened')
    await announce('person.left', sat)
    return 'seated'
  })
  expect(result).toBe('seated')
  expect(await written()).toEqual(['sit opened', 'visit counted'])
})

test('[STATS-6] a failing `within` listener rolls everything back, and no `after` listener runs', async () => {
  const { facts, errors } = openBoard()
  const calls: string[] = []
  facts.within('person.left', async (tx) => void (await write(tx, 'visit counted')))
  facts.within('person.left', async () => {
    throw new Error('no badge today')
  })
  facts.after('person.left', () => void calls.push('entered'))
  const work = facts.record(async (tx, announce) => {
    await write(tx, 'sit opened')
    await announce('person.left', sat)
  })
  await expect(work).rejects.toThrow('no badge today')
  expect(await written()).toEqual([])
  expect([calls, errors]).toEqual([[], []])
})

test('[STATS-6] work that fails after an announcement rolls the fact back', async () => {
  const { facts } = openBoard()
  const calls: string[] = []
  facts.within('person.left', async (tx) => void (await write(tx, 'visit counted')))
  facts.after('person.left', () => void calls.push('entered'))
  const work = facts.record(async (_tx, announce) => {
    await announce('person.left', sat)
    throw new Error('changed my mind')
  })
  await expect(work).rejects.toThrow('changed my mind')
  expect(await written()).toEqual([])
  expect(calls).toEqual([])
})

test('[DB-10] `after` listeners run after the commit', async () => {
  const { facts } = openBoard()
  const seen: string[][] = []
  facts.after('person.left', async () => void seen.push(await written()))
  await facts.record(async (tx, announce) => {
    await announce('person.left', sat)
    await write(tx, 'sit opened')
    expect(seen).toEqual([])
  })
  expect(seen).toEqual([['sit opened']])
})

test('[MAIL-4] a failing `after` listener is reported, undoes nothing and does not stop the others', async () => {
  const { facts, errors } = openBoard()
  const calls: string[] = []
  facts.after('person.left', () => {
    throw new Error('thrown at once')
  })
  facts.after('person.left', async () => {
    throw new Error('thrown later')
  })
  facts.after('person.left', () => void calls.push('entered'))
  facts.after('bowl.left', () => void calls.push('left'))
  await facts.record(async (tx, announce) => {
    await write(tx, 'sit opened')
    await announce('person.left', sat)
    await announce('bowl.left', left)
  })
  expect(await written()).toEqual(['sit opened'])
  expect(calls).toEqual(['entered', 'left'])
  expect(errors.map(String)).toEqual(['Error: thrown at once', 'Error: thrown later'])
})

test('[STATS-6] `after` listeners run in the order of announcement, also for facts that listeners add', async () => {
  const { facts } = openBoard()
  const order: string[] = []
  facts.within('person.left', async (_tx, { personId }, announce) => {
    order.push('within entered')
    await announce('premium.started', { userId: personId })
  })
  facts.within('premium.started', async () => void order.push('within premium'))
  facts.after('premium.started', () => void order.push('after premium'))
  facts.after('bowl.left', () => void order.push('after left'))
  facts.after('person.left', async () => {
    await written()
    order.push('after entered')
  })
  facts.after('person.left', () => void order.push('after entered, second'))
  await facts.record(async (_tx, announce) => {
    await announce('person.left', sat)
    await announce('bowl.left', left)
    order.push('work done')
  })
  expect(order).toEqual([
    ...['within entered', 'within premium', 'work done'],
    ...['after entered', 'after entered, second', 'after premium', 'after left'],
  ])
})

test('[STATS-6] a fact needs no listener, and its payload arrives complete', async () => {
  const { facts } = openBoard()
  const calls: unknown[] = []
  facts.after('bowl.left', (fact) => void calls.push(fact))
  await facts.record(async (_tx, announce) => {
    await announce('person.left', sat)
    await announce('bowl.left', left)
  })
  expect(calls).toEqual([left])
})

test('[SCALE-1] other nodes receive the facts of a transaction together, and store nothing', async () => {
  const calls: string[] = []
  const there = openBoard()
  there.facts.within('person.left', async (tx) => void (await write(tx, 'never')))
  there.facts.after('person.left', () => void calls.push('after there'))
  there.facts.everywhere('person.left', () => void calls.push('everywhere there'))
  there.facts.elsewhere('bowl.left', () => {
    calls.push('elsewhere there')
    throw new Error('out of paper')
  })
  const published: unknown[] = []
  const here = createFacts({
    db,
    onListenerError: () => undefined,
    publish: (facts) => {
      published.push(facts.map(({ name }) => name))
      there.facts.receive(facts)
    },
  })
  here.everywhere('person.left', () => void calls.push('everywhere here'))
  here.elsewhere('bowl.left', () => void calls.push('elsewhere here'))
  await here.record(async (_tx, announce) => {
    await announce('person.left', sat)
    await announce('premium.ended', { userId: 'u-rhoda' })
    await announce('bowl.left', left)
  })
  expect(published).toEqual([['person.left', 'bowl.left']])
  expect(calls).toEqual(['everywhere there', 'elsewhere there', 'everywhere here'])
  await expect.poll(() => there.errors).toHaveLength(1)
  expect(await written()).toEqual([])
})

test('[STATS-6] facts that a single statement has stored reach the `after` listeners only', async () => {
  const { facts } = openBoard()
  const calls: string[] = []
  facts.within('person.left', async () => void calls.push('within'))
  facts.after('person.left', () => void calls.push('after'))
  await facts.announceStored([{ name: 'person.left', fact: sat }])
  expect(calls).toEqual(['after'])
})
