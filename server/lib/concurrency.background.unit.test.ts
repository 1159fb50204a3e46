/** Background work, and periodic jobs. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startPeriodicJobs } from '#server/process/periodic-jobs.ts'
import { createBackground } from './concurrency.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function createGate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}

test('[START-8] settled waits for all running work, also for work started by it', async () => {
  const background = createBackground(() => expect.fail('nothing fails here'))
  const [first, second] = [createGate(), createGate()]
  const done: string[] = []
  background.run('first', async () => {
    await first.opened
    background.run('second', async () => {
      await second.opened
      done.push('second')
    })
    done.push('first')
  })
  const settled = background.settled().then(() => done.push('settled'))
  first.open()
  await vi.waitFor(() => expect(done).toEqual(['first']), 10_000)
  second.open()
  await settled
  expect(done).toEqual(['first', 'second', 'settled'])
})

test('[MAIL-4] failing work is reported by name and affects nothing else', async () => {
  const reported: string[] = []
  const background = createBackground((error, name) => reported.push(`${name}: ${(error as Error).message}`))
  background.run('mail', () => Promise.reject(new Error('no stamps')))
  background.run('other', async () => void reported.push('other done'))
  await background.settled()
  expect(reported.sort()).toEqual(['mail: no stamps', 'other done'])
})

test('every job runs each time, in order, and a failing one does not stop the others', async () => {
  const ran: string[] = []
  const failed: string[] = []
  const jobs = startPeriodicJobs({
    jobs: {
      sessions: async () => void ran.push('sessions'),
      broken: () => Promise.reject(new Error('dust')),
      sits: async () => void ran.push('sits'),
    },
    everyMs: 60_000,
    onError: (_error, job) => failed.push(job),
  })
  await vi.advanceTimersByTimeAsync(59_999)
  expect(ran).toEqual([])
  await vi.advanceTimersByTimeAsync(60_001)
  expect(ran).toEqual(['sessions', 'sits', 'sessions', 'sits'])
  expect(failed).toEqual(['broken', 'broken'])
  await jobs.stop()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(ran).toHaveLength(4)
})

test('[START-8] stopping waits for the running job', async () => {
  const gate = createGate()
  const order: string[] = []
  const slow = async () => {
    await gate.opened
    order.push('swept')
  }
  const jobs = startPeriodicJobs({ jobs: { slow }, everyMs: 1000, onError: () => expect.fail('nothing fails here') })
  await vi.advanceTimersByTimeAsync(1000)
  const stopped = jobs.stop().then(() => order.push('stopped'))
  gate.open()
  await stopped
  expect(order).toEqual(['swept', 'stopped'])
})
