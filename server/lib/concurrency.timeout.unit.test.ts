/** The timeout for answers: in time, failed, late, and in time although the event loop was blocked. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { withTimeout } from './concurrency.ts'

const never = new Promise<never>(() => undefined)

test('[SCALE-4] an answer or an error in time is passed on', async () => {
  expect(await withTimeout(Promise.resolve('here'), 10_000)).toBe('here')
  await expect(withTimeout(Promise.reject(new Error('refused')), 10_000)).rejects.toThrow('refused')
})

test('[SCALE-4] [LIMIT-19] a late answer is a timeout', async () => {
  await expect(withTimeout(never, 5)).rejects.toThrow('No answer within 5 ms')
})

test('[SCALE-4] [LIMIT-19] an answer that arrived while the event loop was blocked is in time', async () => {
  const { ours, theirs } = await openSocketPair()
  const waiting = withTimeout(once(ours, 'data'), 5)
  theirs.write('here')
  const until = performance.now() + 50
  while (performance.now() < until);
  expect(String(await waiting)).toBe('here')
})

async function openSocketPair() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const ours = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const [[theirs]] = await Promise.all([once(server, 'connection'), once(ours, 'connect')])
  onTestFinished(() => {
    ours.destroy()
    theirs.destroy()
    server.close()
  })
  return { ours, theirs }
}
