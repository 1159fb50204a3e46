/** Proves how facts travel: together with what they cause, or not at all; afterwards in order, harming nothing. */
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Tx } from '#server/db/db.ts'
import { pageViews } from '#server/db/schema/instance/page-views.schema.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { createFactBoard } from './facts.ts'

const database = await freshDatabase()
const { db } = database
beforeEach(() => database.empty())
afterAll(() => database.close())

const sat = { personId: 'u-rhoda', at: new Date('2026-05-01T12:00:00Z'), day: '2026-05-01', zone: 'UTC' }
const left = { ...sat, seconds: 60 }
const write = (tx: Tx, path: string) => tx.insert(pageViews).values({ day: '2026-05-01', path, views: 1 })
const written = async () => (await db.select().from(pageViews)).map(({ path }) => path).sort()

function openBoard() {
  const errors: unknown[] = []
  return { errors, facts: createFactBoard({ db, onListenerError: (error) => errors.push(error) }) }
}

test('[STATS-6] what follows from a fact is stored together with it', async () => {
  const { facts } = openBoard()
  facts.within('bowl.entered', async (tx) => void (await write(tx, 'visit counted')))
  const result = await facts.record(async (tx, announce) => {
    await write(tx, 'sit opened')
    await announce('bowl.entered', sat)
    return 'seated'
  })
  expect(result).toBe('seated')
  expect(await written()).toEqual(['sit opened', 'visit counted'])
})

test('[STATS-6] a failure within rolls everything back and is told to nobody', async () => {
  const { facts, errors } = openBoard()
  const heard: string[] = []
  facts.within('bowl.entered', async (tx) => void (await write(tx, 'visit counted')))
  facts.within('bowl.entered', async () => {
    throw new Error('no badge today')
  })
  facts.after('bowl.entered', () => void heard.push('entered'))
  const work = facts.record(async (tx, announce) => {
    await write(tx, 'sit opened')
    await announce('bowl.entered', sat)
  })
  await expect(work).rejects.toThrow('no badge today')
  expect(await written()).toEqual([])
  expect([heard, errors]).toEqual([[], []])
})

test('[STATS-6] work that fails after it announced takes the fact back', async () => {
  const { facts } = openBoard()
  const heard: string[] = []
  facts.within('bowl.entered', async (tx) => void (await write(tx, 'visit counted')))
  facts.after('bowl.entered', () => void heard.push('entered'))
  const work = facts.record(async (_tx, announce) => {
    await announce('bowl.entered', sat)
    throw new Error('changed my mind')
  })
  await expect(work).rejects.toThrow('changed my mind')
  expect(await written()).toEqual([])
  expect(heard).toEqual([])
})

test('[DB-10] listeners after hear of what is committed, and not before', async () => {
  const { facts } = openBoard()
  const seen: string[][] = []
  facts.after('bowl.entered', async () => void seen.push(await written()))
  await facts.record(async (tx, announce) => {
    await announce('bowl.entered', sat)
    await write(tx, 'sit opened')
    expect(seen).toEqual([])
  })
  expect(seen).toEqual([['sit opened']])
})

test('[MAIL-4] a failure after is handed on, undoes nothing and stops nobody else', async () => {
  const { facts, errors } = openBoard()
  const heard: string[] = []
  facts.after('bowl.entered', () => {
    throw new Error('thrown at once')
  })
  facts.after('bowl.entered', async () => {
    throw new Error('thrown later')
  })
  facts.after('bowl.entered', () => void heard.push('entered'))
  facts.after('bowl.left', () => void heard.push('left'))
  await facts.record(async (tx, announce) => {
    await write(tx, 'sit opened')
    await announce('bowl.entered', sat)
    await announce('bowl.left', left)
  })
  expect(await written()).toEqual(['sit opened'])
  expect(heard).toEqual(['entered', 'left'])
  expect(errors.map(String)).toEqual(['Error: thrown at once', 'Error: thrown later'])
})

test('[STATS-6] facts are told in the order announced, those that listeners add included', async () => {
  const { facts } = openBoard()
  const order: string[] = []
  facts.within('bowl.entered', async (_tx, { personId }, announce) => {
    order.push('within entered')
    await announce('premium.started', { userId: personId })
  })
  facts.within('premium.started', async () => void order.push('within premium'))
  facts.after('premium.started', () => void order.push('after premium'))
  facts.after('bowl.left', () => void order.push('after left'))
  facts.after('bowl.entered', async () => {
    await written()
    order.push('after entered')
  })
  facts.after('bowl.entered', () => void order.push('after entered, second'))
  await facts.record(async (_tx, announce) => {
    await announce('bowl.entered', sat)
    await announce('bowl.left', left)
    order.push('work done')
  })
  expect(order).toEqual([
    ...['within entered', 'within premium', 'work done'],
    ...['after entered', 'after entered, second', 'after premium', 'after left'],
  ])
})

test('[STATS-6] a fact nobody listens to is no trouble, and what it carries arrives whole', async () => {
  const { facts } = openBoard()
  const heard: unknown[] = []
  facts.after('bowl.left', (fact) => void heard.push(fact))
  await facts.record(async (_tx, announce) => {
    await announce('bowl.entered', sat)
    await announce('bowl.left', left)
  })
  expect(heard).toEqual([left])
})

test('[SCALE-1] other processes hear what was recorded, all of a transaction at once, and store nothing', async () => {
  const heard: string[] = []
  const there = openBoard()
  there.facts.within('bowl.entered', async (tx) => void (await write(tx, 'never')))
  there.facts.after('bowl.entered', () => void heard.push('after there'))
  there.facts.everywhere('bowl.entered', () => void heard.push('everywhere there'))
  there.facts.elsewhere('bowl.left', () => {
    heard.push('elsewhere there')
    throw new Error('out of paper')
  })
  const told: unknown[] = []
  const here = createFactBoard({
    ...{ db, onListenerError: () => undefined },
    tellOthers: (facts) => {
      told.push(facts.map(({ name }) => name))
      there.facts.hear(facts)
    },
  })
  here.everywhere('bowl.entered', () => void heard.push('everywhere here'))
  here.elsewhere('bowl.left', () => void heard.push('elsewhere here'))
  await here.record(async (_tx, announce) => {
    await announce('bowl.entered', sat)
    await announce('person.left', { personId: 'u-rhoda', at: sat.at })
    await announce('bowl.left', left)
  })
  expect(told).toEqual([['bowl.entered', 'bowl.left']])
  expect(heard).toEqual(['everywhere there', 'elsewhere there', 'everywhere here'])
  await expect.poll(() => there.errors).toHaveLength(1)
  expect(await written()).toEqual([])
})

test('[STATS-6] what one statement stores at once is told like any other fact; what it did not store is not', async () => {
  const { facts } = openBoard()
  const heard: string[] = []
  facts.within('bowl.entered', async () => void heard.push('within'))
  facts.after('bowl.entered', () => void heard.push('after'))
  const isDone = await facts.recordAtOnce(
    async (tx) => {
      await write(tx, 'sit opened')
      return { result: 'seated', news: [{ name: 'bowl.entered', fact: sat }] }
    },
    (result) => void heard.push(result),
  )
  expect(isDone).toBe(true)
  expect(heard).toEqual(['seated', 'after'])
  expect(
    await facts.recordAtOnce(
      async () => undefined,
      () => void heard.push('never'),
    ),
  ).toBe(false)
  expect(heard).toHaveLength(2)
  expect(await written()).toEqual(['sit opened'])
})
