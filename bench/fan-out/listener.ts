/** One of the crowd: a WebSocket without a library, which counts what it hears and keeps nothing of it. */
import { connect } from 'node:net'

/** Stands once in every message that is counted; its number follows in eight digits. */
const MARK = 0x5e
const DIGITS = 8
/** Here other frames of the same length differ from a message, as in {"type":"MESSAGE". */
const KIND_AT = 9
/** Numbers inside a message grow while it is measured, and so does it. */
const LENGTH_SLACK = 12
const READ_BYTES = 256 * 1024
const PATIENCE_MS = 30_000
const TEXT = 1
const PING = 9
const PONG = 10
/** All listeners read into the same buffer, one after the other. */
const READ = Buffer.allocUnsafe(READ_BYTES)

/** What the whole crowd has heard. The length and kind of a message are unknown until one was looked at. */
export type Tally = { heard: number; reads: number; closed: number; messageLength: number; messageKind: number }
export const nothingHeard = (): Tally => ({ heard: 0, reads: 0, closed: 0, messageLength: 0, messageKind: 0 })

export type Listener = Awaited<ReturnType<typeof openListener>>
export type Address = { port: number; path: string; headers?: Record<string, string> }

export async function openListener({ port, path, headers = {} }: Address, tally: Tally) {
  let isUpgraded = false
  let isLive = false
  let held: Buffer | undefined
  /** Bytes of a message that is counted already. */
  let skip = 0
  let onMessage: ((number: number) => void) | undefined
  let onText: ((text: string) => void) | undefined
  let said: string[] = []
  let look = () => {}

  const socket = connect({
    ...{ port, host: '127.0.0.1', noDelay: true },
    onread: { buffer: READ, callback: take },
  })
  socket.on('error', () => socket.destroy())
  socket.on('close', () => {
    tally.closed++
    look()
  })
  const lines = Object.entries({
    ...{ Host: `127.0.0.1:${port}`, Upgrade: 'websocket', Connection: 'Upgrade' },
    ...{ 'Sec-WebSocket-Version': '13', 'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==', ...headers },
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  await until(() => isUpgraded, 'the upgrade')

  return {
    say: (text: string): void => void socket.write(frameOf(TEXT, Buffer.from(text))),
    /** Several at once, in one write. */
    sayAll: (texts: readonly string[]): void =>
      void socket.write(Buffer.concat(texts.map((text) => frameOf(TEXT, Buffer.from(text))))),
    hears: (words: string) => until(() => said.some((text) => text.includes(words)), words),
    /** Is given every text from now on, instead of keeping it. */
    attend(report: (text: string) => void): void {
      said = []
      onText = report
    },
    /** From now on it only counts. */
    goLive(): void {
      isLive = true
      said = []
    },
    /** Reports the number of every message it hears. */
    sample(report: (number: number) => void): void {
      onMessage = report
    },
    end: () => socket.destroy(),
  }

  function until(isSo: () => boolean, what: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (error?: Error) => {
        clearTimeout(timer)
        look = () => {}
        if (error) reject(error)
        else resolve()
      }
      const timer = setTimeout(
        () => end(new Error(`Never heard ${what}; heard ${said.join(' ').slice(0, 300)}`)),
        PATIENCE_MS,
      )
      look = () => {
        if (isSo()) end()
        else if (socket.destroyed) end(new Error(`The socket closed before ${what}: ${said.join(' ').slice(0, 300)}`))
      }
      look()
    })
  }

  function take(length: number): boolean {
    tally.reads++
    const chunk = held ? Buffer.concat([held, READ.subarray(0, length)]) : READ
    const end = held ? chunk.length : length
    held = undefined
    if (isUpgraded) walk(chunk, 0, end)
    else shakeHands(chunk, end)
    return true
  }

  function shakeHands(chunk: Buffer, end: number) {
    const head = chunk.toString('latin1', 0, end)
    const over = head.indexOf('\r\n\r\n')
    if (over < 0) return hold(chunk, 0, end)
    if (!head.startsWith('HTTP/1.1 101')) {
      said.push(head)
      socket.destroy()
      return
    }
    isUpgraded = true
    walk(chunk, over + 4, end)
    look()
  }

  function walk(chunk: Buffer, begin: number, end: number) {
    let at = begin + skip
    while (at < end) {
      const short = at + 1 < end ? (chunk[at + 1] ?? 0) : 0
      const header = short < 126 ? 2 : short === 126 ? 4 : 10
      if (end - at < header) return hold(chunk, at, end)
      const length = short < 126 ? short : short === 126 ? chunk.readUInt16BE(at + 2) : chunk.readUInt32BE(at + 6)
      const next = at + header + length
      const isCounted = isLive && !onMessage && tally.messageLength > 0
      const mayBeMessage = isCounted && Math.abs(length - tally.messageLength) <= LENGTH_SLACK
      const kindAt = at + header + KIND_AT
      if (mayBeMessage && kindAt >= end) return hold(chunk, at, end)
      if (mayBeMessage && chunk[kindAt] === tally.messageKind) tally.heard++
      else if (next > end) return hold(chunk, at, end)
      else attend((chunk[at] ?? 0) & 15, chunk.subarray(at + header, next))
      at = next
    }
    skip = at - end
  }

  function hold(chunk: Buffer, at: number, end: number): void {
    skip = 0
    held = Buffer.from(chunk.subarray(at, end))
  }

  /** A frame that is looked into: while people come in, on those that report, and whatever is no message. */
  function attend(kind: number, payload: Buffer) {
    if (kind === PING) socket.write(frameOf(PONG, payload))
    if (kind !== TEXT) return
    if (onText) return onText(payload.toString())
    if (!isLive) {
      said.push(payload.toString())
      return look()
    }
    const mark = payload.indexOf(MARK)
    if (mark < 0) return
    tally.heard++
    tally.messageLength ||= payload.length
    tally.messageKind ||= payload[KIND_AT] ?? 0
    onMessage?.(Number(payload.toString('latin1', mark + 1, mark + 1 + DIGITS)))
  }
}

/** What clients send is masked; a key of zeros is as good as any, and leaves the text as it is. */
function frameOf(kind: number, payload: Buffer): Buffer {
  const isShort = payload.length < 126
  const frame = Buffer.alloc((isShort ? 6 : 8) + payload.length)
  frame[0] = 0x80 | kind
  frame[1] = 0x80 | (isShort ? payload.length : 126)
  if (!isShort) frame.writeUInt16BE(payload.length, 2)
  payload.copy(frame, isShort ? 6 : 8)
  return frame
}
