/** Errands: one by one, in order, until each is answered. */
import { expect, test } from 'vitest'
import { createHandClock } from '#web/testing/wire.ts'
import { createErrands } from './errands.ts'

/** Lets everything that waits for an answer go on. */
const settle = () => new Promise((resolve) => setTimeout(resolve))

function start({ burst = 10, stepMs = 1000 } = {}) {
  const clock = createHandClock()
  const run: string[] = []
  let isReachable = true
  const errands = createErrands({ clock, pace: { burst, stepMs } })
  const errand = (name: string) => async () => {
    run.push(name)
    await Promise.resolve()
    return isReachable
  }
  return {
    ...{ clock, run, errands },
    add: (name: string) => errands.add(errand(name)),
    reach: (can: boolean) => {
      isReachable = can
    },
  }
}

test('[PM-11] messages go out in the order in which they were written', async () => {
  const { run, add } = start()
  for (const name of ['a', 'b', 'c']) add(name)
  expect(run).toEqual(['a'])
  await settle()
  expect(run).toEqual(['a', 'b', 'c'])
})

test('[PM-11] what could not reach the server goes out again as soon as it can, before what came later', async () => {
  const { run, add, errands, reach } = start()
  reach(false)
  add('a')
  await settle()
  add('b')
  await settle()
  expect(run).toEqual(['a', 'a'])
  expect(errands.isIdle()).toBe(false)
  reach(true)
  errands.wake()
  await settle()
  expect(run).toEqual(['a', 'a', 'a', 'b'])
  expect(errands.isIdle()).toBe(true)
})

test('[PM-11] it tries again by itself, also when nobody says that the server is back', async () => {
  const { run, add, clock, reach } = start()
  reach(false)
  add('a')
  await settle()
  reach(true)
  clock.pass(3000)
  await settle()
  clock.pass(60_000)
  await settle()
  expect(run).toEqual(['a', 'a'])
})

test('[PM-11] many go out no faster than the server takes them', async () => {
  const { run, add, clock } = start({ burst: 2, stepMs: 1000 })
  for (const name of ['a', 'b', 'c', 'd']) add(name)
  await settle()
  expect(run).toEqual(['a', 'b'])
  clock.pass(1000)
  await settle()
  expect(run).toEqual(['a', 'b', 'c'])
})

test('after the end nothing is tried any more', async () => {
  const { run, add, clock, errands, reach } = start()
  reach(false)
  add('a')
  await settle()
  errands.close()
  clock.pass(60_000)
  errands.wake()
  await settle()
  expect(run).toEqual(['a'])
})
