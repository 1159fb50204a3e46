/** Sockets that send far more than their budget in one write: almost none of it is parsed. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { FRAMES_PER_MINUTE, SOCKETS_PER_PERSON, STRIKES } from '#contract/protocol/wire.ts'
import { clientFrame, openRawSocket } from '#server/testing/raw-socket.ts'
import { openChannelTo, rhoda } from './channel.fixture.ts'

const FLOOD = 30_000
const PING = 9
const PONG = 10
/** The most frames in one piece of input, which is parsed whole even when the socket is paused. */
const ONE_PIECE = 1024 / 6

const flood = (frame: Buffer) => Buffer.concat(Array<Buffer>(FLOOD).fill(frame))
const join = clientFrame(JSON.stringify({ type: 'JOIN', userId: rhoda.id }))
const toggle = clientFrame(JSON.stringify({ type: 'TOGGLE_STATUS', userId: rhoda.id, isOnBowl: true }))

type Frames = Awaited<ReturnType<Awaited<ReturnType<typeof openRawSocket>>['framesUntilEnd']>>
const closeCodeIn = (frames: Frames) => frames.find(({ opcode }) => opcode === 8)?.payload.readUInt16BE(0)
const errorsIn = (frames: Frames) =>
  frames.filter(({ opcode }) => opcode === 1).map(({ payload }) => JSON.parse(String(payload)).code)

/** Counts the frames that the library parses, on all sockets of the server. */
function countFrames() {
  const emit = vi.spyOn(WebSocket.prototype, 'emit')
  onTestFinished(() => emit.mockRestore())
  const parsed = (name: unknown) => name === 'message' || name === 'ping' || name === 'pong'
  return () => emit.mock.calls.filter(([name]) => parsed(name)).length
}

async function joined() {
  const { hub, url, handled } = await openChannelTo(rhoda)
  const raw = await openRawSocket(url)
  raw.tcpSocket.write(join)
  await expect.poll(() => hub.size()).toBe(1)
  return { ...raw, handled }
}

test('[LIMIT-25] frames behind a JOIN that is not answered yet stay unread', async () => {
  const count = countFrames()
  let isJoining = false
  const { url } = await openChannelTo(rhoda, {
    onJoining: () => {
      isJoining = true
      return new Promise(() => {})
    },
  })
  const { tcpSocket } = await openRawSocket(url)
  tcpSocket.write(Buffer.concat([join, flood(clientFrame(''))]))
  await expect.poll(() => isJoining).toBe(true)
  await nextTurn()
  expect(count()).toBeLessThan(1 + ONE_PIECE)
  // The rest of the buffer is not parsed when the socket breaks, either.
  tcpSocket.destroy()
  await nextTurn()
  expect(count()).toBeLessThan(1 + ONE_PIECE)
})

test('[LIMIT-25] [LIMIT-12] sockets that each send 30,000 empty frames behind their JOIN are closed with 1008', async () => {
  const count = countFrames()
  const { url, channel, closed } = await openChannelTo(rhoda)
  const sockets = SOCKETS_PER_PERSON - 1
  const ends = await Promise.all(
    Array.from({ length: sockets }, async () => {
      const { tcpSocket, framesUntilEnd } = await openRawSocket(url)
      tcpSocket.write(Buffer.concat([join, flood(clientFrame(''))]))
      return framesUntilEnd()
    }),
  )
  expect(new Set(ends.map(closeCodeIn))).toEqual(new Set([1008]))
  expect(count()).toBeLessThan(sockets * (1 + 2 * ONE_PIECE))
  await expect.poll(() => channel.connections.size).toBe(1)
  expect(closed).toEqual(Array(sockets).fill(1008))
})

test('[LIMIT-12] [LIMIT-25] 120 valid commands are handled, three are refused, and the rest is not parsed', async () => {
  const count = countFrames()
  const { tcpSocket, framesUntilEnd, handled } = await joined()
  tcpSocket.write(flood(toggle))
  const frames = await framesUntilEnd()
  expect(closeCodeIn(frames)).toBe(1008)
  expect(errorsIn(frames)).toEqual(Array(STRIKES).fill('RATE_LIMITED'))
  expect(handled.length).toBeGreaterThanOrEqual(FRAMES_PER_MINUTE - 1)
  expect(handled.length).toBeLessThan(FRAMES_PER_MINUTE * 2)
  expect(count()).toBeLessThan(FRAMES_PER_MINUTE * 2)
})

test.each([
  ['pings', PING],
  ['pongs', PONG],
])('[LIMIT-26] %s count as frames: 30,000 of them close the socket', async (_name, opcode) => {
  const count = countFrames()
  const { tcpSocket, framesUntilEnd } = await joined()
  tcpSocket.write(flood(clientFrame('', { opcode })))
  const frames = await framesUntilEnd()
  expect(closeCodeIn(frames)).toBe(1008)
  expect(frames.filter((frame) => frame.opcode === PONG).length).toBeLessThan(FRAMES_PER_MINUTE + ONE_PIECE)
  expect(count()).toBeLessThan(FRAMES_PER_MINUTE + 2 * ONE_PIECE)
})

test('[LIMIT-26] a message in more than 32 fragments closes with 1008, one in 32 is read', async () => {
  const { tcpSocket, framesUntilEnd, handled } = await joined()
  const text = JSON.stringify({ type: 'TOGGLE_STATUS', userId: rhoda.id, isOnBowl: true })
  const inFragments = (fragments: number) => {
    const parts = [text, ...Array<string>(fragments - 1).fill('')]
    return parts.map((part, at) => clientFrame(part, { opcode: at === 0 ? 1 : 0, isFinal: at === parts.length - 1 }))
  }
  tcpSocket.write(Buffer.concat(inFragments(32)))
  await expect.poll(() => handled).toEqual(['TOGGLE_STATUS'])
  tcpSocket.write(Buffer.concat(inFragments(33)))
  expect(closeCodeIn(await framesUntilEnd())).toBe(1008)
  expect(handled).toEqual(['TOGGLE_STATUS'])
})

test('[LIMIT-25] commands sent right behind a JOIN are handled in order', async () => {
  const { url, hub, handled } = await openChannelTo(rhoda)
  const { tcpSocket } = await openRawSocket(url)
  const message = clientFrame(JSON.stringify({ type: 'MESSAGE', message: { id: 'local-1', content: 'hi' } }))
  tcpSocket.write(Buffer.concat([join, toggle, message, toggle, ...Array<Buffer>(60).fill(message)]))
  await expect.poll(() => handled.length).toBe(63)
  expect(handled.slice(0, 3)).toEqual(['TOGGLE_STATUS', 'MESSAGE', 'TOGGLE_STATUS'])
  expect(hub.size()).toBe(1)
})
