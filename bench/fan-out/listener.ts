/** A WebSocket client without a library, which counts the messages it receives and keeps none. */
import { connect } from 'node:net'

/** Begins the number of a counted message, which has eight digits. */
const MARK = 0x5e
const DIGITS = 8
/** The offset at which other frames of the same length differ from {"type":"MESSAGE". */
const KIND_AT = 9
/** A message gets longer as the numbers in it grow. */
const LENGTH_SLACK = 12
const READ_BYTES = 256 * 1024
const TIMEOUT_MS = 30_000
const TEXT = 1
const PING = 9
const PONG = 10
/** All listeners read into the same buffer, one after the other. */
const READ = Buffer.allocUnsafe(READ_BYTES)

/** Counts of all clients; the length and kind of a message are unknown until the first was parsed. */
export type Tally = ReturnType<typeof emptyTally>
export const emptyTally = () => ({ received: 0, reads: 0, bytes: 0, closed: 0, messageLength: 0, messageKind: 0 })

export type Listener = Awaited<ReturnType<typeof openListener>>
export type Address = { port: number; path: string; headers?: Record<string, string> }

export async function openListener({ port, path, headers = {} }: Address, tally: Tally) {
  let isUpgraded = false
  let isLive = false
  let rest: Buffer | undefined
  /** Bytes of a message that is counted already. */
  let skip = 0
  let onMessage: ((number: number) => void) | undefined
  let reportText: ((text: string) => void) | undefined
  let texts: string[] = []
  let check = () => {}

  const socket = connect({
    port,
    host: '127.0.0.1',
    noDelay: true,
    onread: { buffer: READ, callback: take },
  })
  socket.on('error', () => socket.destroy())
  socket.on('close', () => {
    tally.closed++
    check()
  })
  const lines = Object.entries({
    Host: `127.0.0.1:${port}`,
    Upgrade: 'websocket',
    Connection: 'Upgrade',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  await until(() => isUpgraded, 'the upgrade')

  return {
    send: (text: string): void => void socket.write(encodeFrame(TEXT, Buffer.from(text))),
    sendAll: (texts: readonly string[]): void =>
      void socket.write(Buffer.concat(texts.map((text) => encodeFrame(TEXT, Buffer.from(text))))),
    waitFor: (part: string) => until(() => texts.some((text) => text.includes(part)), part),
    /** Reports every further text instead of keeping it. */
    onText(report: (text: string) => void): void {
      texts = []
      reportText = report
    },
    startCounting(): void {
      isLive = true
      texts = []
    },
    sample(report: (number: number) => void): void {
      onMessage = report
    },
    end: () => socket.destroy(),
  }

  function until(isSo: () => boolean, what: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (error?: Error) => {
        clearTimeout(timer)
        check = () => {}
        if (error) reject(error)
        else resolve()
      }
      const timer = setTimeout(
        () => end(new Error(`Never received ${what}, but ${texts.join(' ').slice(0, 300)}`)),
        TIMEOUT_MS,
      )
      check = () => {
        if (isSo()) end()
        else if (socket.destroyed) end(new Error(`The socket closed before ${what}: ${texts.join(' ').slice(0, 300)}`))
      }
      check()
    })
  }

  function take(length: number): boolean {
    tally.reads++
    tally.bytes += length
    const chunk = rest ? Buffer.concat([rest, READ.subarray(0, length)]) : READ
    const end = rest ? chunk.length : length
    rest = undefined
    if (isUpgraded) readFrames(chunk, 0, end)
    else readUpgrade(chunk, end)
    return true
  }

  function readUpgrade(chunk: Buffer, end: number) {
    const head = chunk.toString('latin1', 0, end)
    const over = head.indexOf('\r\n\r\n')
    if (over < 0) return keepRest(chunk, 0, end)
    if (!head.startsWith('HTTP/1.1 101')) {
      texts.push(head)
      socket.destroy()
      return
    }
    isUpgraded = true
    readFrames(chunk, over + 4, end)
    check()
  }

  function readFrames(chunk: Buffer, begin: number, end: number) {
    let at = begin + skip
    while (at < end) {
      const short = at + 1 < end ? (chunk[at + 1] ?? 0) : 0
      const header = short < 126 ? 2 : short === 126 ? 4 : 10
      if (end - at < header) return keepRest(chunk, at, end)
      const length = short < 126 ? short : short === 126 ? chunk.readUInt16BE(at + 2) : chunk.readUInt32BE(at + 6)
      const next = at + header + length
      const isCounted = isLive && !onMessage && tally.messageLength > 0
      const mayBeMessage = isCounted && Math.abs(length - tally.messageLength) <= LENGTH_SLACK
      const kindAt = at + header + KIND_AT
      if (mayBeMessage && kindAt >= end) return keepRest(chunk, at, end)
      if (mayBeMessage && chunk[kindAt] === tally.messageKind) tally.received++
      else if (next > end) return keepRest(chunk, at, end)
      else handleFrame((chunk[at] ?? 0) & 15, chunk.subarray(at + header, next))
      at = next
    }
    skip = at - end
  }

  function keepRest(chunk: Buffer, at: number, end: number): void {
    skip = 0
    rest = Buffer.from(chunk.subarray(at, end))
  }

  /** Parses a frame: while clients join, where messages are reported, and whatever is no message. */
  function handleFrame(kind: number, payload: Buffer) {
    if (kind === PING) socket.write(encodeFrame(PONG, payload))
    if (kind !== TEXT) return
    if (reportText) return reportText(payload.toString())
    if (!isLive) {
      texts.push(payload.toString())
      return check()
    }
    const mark = payload.indexOf(MARK)
    if (mark < 0) return
    tally.received++
    tally.messageLength ||= payload.length
    tally.messageKind ||= payload[KIND_AT] ?? 0
    onMessage?.(Number(payload.toString('latin1', mark + 1, mark + 1 + DIGITS)))
  }
}

/** Clients must mask what they send; a key of zeros leaves the text unchanged. */
function encodeFrame(kind: number, payload: Buffer): Buffer {
  const isShort = payload.length < 126
  const frame = Buffer.alloc((isShort ? 6 : 8) + payload.length)
  frame[0] = 0x80 | kind
  frame[1] = 0x80 | (isShort ? payload.length : 126)
  if (!isShort) frame.writeUInt16BE(payload.length, 2)
  payload.copy(frame, isShort ? 6 : 8)
  return frame
}
