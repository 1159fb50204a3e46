/** Waiting for an answer: it comes, it fails, it is late; and it is not late because nobody looked. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { answerWithin } from './answer-within.ts'

const never = new Promise<never>(() => undefined)

test('[SCALE-4] what is answered or fails in time is handed on', async () => {
  expect(await answerWithin(Promise.resolve('here'), 10_000)).toBe('here')
  await expect(answerWithin(Promise.reject(new Error('refused')), 10_000)).rejects.toThrow('refused')
})

test('[SCALE-4] [LIMIT-19] nobody waits longer than this for an answer', async () => {
  await expect(answerWithin(never, 5)).rejects.toThrow('No answer within 5 ms')
})

test('[SCALE-4] [LIMIT-19] an answer that has arrived while this process was held up is in time', async () => {
  const { ours, theirs } = await openSocketSession()
  const waiting = answerWithin(once(ours, 'data'), 5)
  theirs.write('here')
  const until = performance.now() + 50
  while (performance.now() < until);
  expect(String(await waiting)).toBe('here')
})

async function openSocketSession() {
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
