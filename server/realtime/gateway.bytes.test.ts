/** Frames in fragments, many in one write, or split between any two bytes: valid ones work, bad ones close one socket. */
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { openRawClient } from '#server/testing/fuzz/raw-client.ts'
import { createRawFrames } from '#server/testing/fuzz/raw-frames.ts'
import { joinLive } from '#server/testing/live.ts'
import { SEED, shortened } from '#server/testing/long-tests.ts'
import { member } from '#server/testing/people.ts'
import { createSeededRandom } from '#server/testing/seeded-random.ts'
import { startApp } from '#server/testing/start-app.ts'

const SOCKETS = shortened(50, 10)
const MESSAGES = 40
const app = await startApp({ settings: { RATE_LIMITS: 'off', DEMO_BUDDIES: 'off' } })

let faults: unknown[] = []
beforeEach(() => {
  faults = []
  const note = (error: unknown) => void faults.push(error)
  process.on('unhandledRejection', note)
  onTestFinished(() => void process.off('unhandledRejection', note))
})

async function expectHealthy() {
  expect(faults).toEqual([])
  expect(app.lines.filter((line) => /frame failed|command failed|"level":(50|60)/.test(line))).toEqual([])
  await expect.poll(() => app.app.hub.size()).toBe(0)
}

test(`[ACCESS-37] messages in fragments, and split between any two bytes, all arrive in order (TEST_SEED=${SEED})`, async () => {
  const random = createSeededRandom(SEED)
  const raw = createRawFrames(random)
  const rhoda = await member(app, 'rhoda')
  for (let nth = 0; nth < SOCKETS; nth++) {
    const socket = await openRawClient(app.url, rhoda.browser)
    const words = Array.from({ length: MESSAGES }, (_, at) => `🚽 ${nth} ${at} é`)
    const commands = [
      { type: 'JOIN', userId: rhoda.id },
      { type: 'TOGGLE_STATUS', userId: rhoda.id, isOnBowl: true },
      ...words.map((content, at) => ({ type: 'MESSAGE', message: { id: `local-${nth}-${at}`, content } })),
    ].map((command) => JSON.stringify(command))
    const frames = commands.map((command) => (random.below(2) ? raw.fragmented(command) : raw.whole(command)))
    // All in one write, in a few, or almost byte by byte.
    await socket.write(Buffer.concat(frames), random.pick([1, 20, 1000]), random)
    await socket.waitForText(`"local-${nth}-${MESSAGES - 1}"`)
    const echoed = socket.frames().texts.map((text) => JSON.parse(text))
    expect(echoed.filter(({ type }) => type === 'ERROR')).toEqual([])
    expect(echoed.filter(({ type }) => type === 'MESSAGE').map(({ message }) => message.content)).toEqual(words)
    await socket.end()
  }
  await expectHealthy()
})

test(`[ACCESS-37] each kind of bad frame closes its own socket with its code, and no other (TEST_SEED=${SEED})`, async () => {
  const random = createSeededRandom(SEED)
  const raw = createRawFrames(random)
  const [rhoda, robin] = await Promise.all([member(app, 'rhoda'), member(app, 'robin')])
  const witness = await joinLive(app.url, robin)
  for (let nth = 0; nth < SOCKETS; nth++) {
    for (const { name, bytes, code } of raw.faults()) {
      const isJoined = random.below(2) === 0
      const socket = await openRawClient(app.url, rhoda.browser)
      const before = isJoined ? [raw.whole(JSON.stringify({ type: 'JOIN', userId: rhoda.id }))] : []
      const after = raw.whole('{"type":"MESSAGE","message":{"id":"local-after","content":"never heard"}}')
      await socket.write(Buffer.concat([...before, bytes, ...(code ? [after] : [])]), 1 + random.below(8), random)
      await socket.end()
      if (code) expect([name, socket.frames().closeCode]).toEqual([name, code])
    }
  }
  await witness.caughtUp()
  expect(witness.eventsOf('MESSAGE', 'ERROR')).toEqual([])
  witness.cut()
  await expectHealthy()
})
