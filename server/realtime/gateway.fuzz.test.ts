/** Thousands of random frames do not break the server. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { guests } from '#server/db/schema/people/auth.schema.ts'
import { joinLive } from '#server/testing/live.ts'
import { SEED, shortened } from '#server/testing/long-tests.ts'
import { member, type TestPerson } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { createRandomFrames } from './random-frames.fixture.ts'

const FRAMES_PER_SOCKET = 100
const SOCKETS = shortened(1000)
const AT_ONCE = 8
const LAST = 'local-last'

const app = await startApp({ settings: { RATE_LIMITS: 'off', DEMO_BUDDIES: 'off' } })

test(`[WS-14] ${FRAMES_PER_SOCKET * SOCKETS} random frames break nothing (TEST_SEED=${SEED})`, async () => {
  const faults: unknown[] = []
  const note = (error: unknown) => void faults.push(error)
  process.on('unhandledRejection', note)
  onTestFinished(() => void process.off('unhandledRejection', note))

  const rhoda = await member(app, 'rhoda')
  const frames = createRandomFrames(SEED, rhoda.id)
  const answers = new Map<string, number>()
  let left = SOCKETS
  const visit = async () => {
    while (left-- > 0) {
      const kind = frames.random.below(10)
      if (kind === 0) await sendBytes(frames.bytes(FRAMES_PER_SOCKET))
      else if (kind < 4) await sendTexts(rhoda, frames.invalid(FRAMES_PER_SOCKET), answers)
      else await sendTexts(rhoda, frames.almostValid(FRAMES_PER_SOCKET), answers)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, visit))

  // The frames were parsed, not just dropped.
  expect(answers.get('FORBIDDEN')).toBeGreaterThan(10 * SOCKETS)
  expect(answers.get('VALIDATION')).toBeGreaterThan(5 * SOCKETS)
  expect(answers.get('BAD_MESSAGE')).toBeGreaterThan(SOCKETS / 4)
  expect(faults).toEqual([])
  expect(app.lines.filter((line) => /frame failed|command failed|"level":(50|60)/.test(line))).toEqual([])
  expect(await app.database.db.$count(guests)).toBe(0)
  await expect.poll(() => app.app.hub.size()).toBe(0)
  const live = await joinLive(app.url, rhoda)
  live.send({ type: 'TOGGLE_STATUS', userId: rhoda.id, isOnBowl: true })
  live.send({ type: 'MESSAGE', message: { id: 'local-still-here', content: 'still here' } })
  await live.waitFor('MESSAGE', ({ message }) => message.clientId === 'local-still-here')
})

/** Joins, sends everything at once, and leaves when the last frame is answered or the server closes the socket. */
async function sendTexts(who: TestPerson, texts: string[], answers: Map<string, number>) {
  const live = await joinLive(app.url, who)
  for (const text of texts) live.socket.send(text)
  live.send({ type: 'MESSAGE', message: { id: LAST, content: ' ' } })
  await Promise.race([live.waitFor('ERROR', ({ clientId }) => clientId === LAST), live.closed()])
  for (const { code } of live.eventsOf('ERROR')) answers.set(code, (answers.get(code) ?? 0) + 1)
  live.cut()
}

/** Opens a socket by hand and sends bytes that need not be frames. */
async function sendBytes(bytes: Buffer) {
  const { hostname, port, host } = new URL(app.url)
  const tcpSocket = connect(Number(port), hostname)
  tcpSocket.on('error', () => tcpSocket.destroy())
  const lines = ['GET /ws HTTP/1.1', `Host: ${host}`, 'Connection: Upgrade', 'Upgrade: websocket']
  const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='
  tcpSocket.write([...lines, 'Sec-WebSocket-Version: 13', key, '', ''].join('\r\n'))
  await once(tcpSocket, 'data')
  tcpSocket.resume()
  tcpSocket.end(bytes)
  await once(tcpSocket, 'close')
}
