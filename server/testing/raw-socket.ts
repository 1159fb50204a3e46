/** A WebSocket on a raw TCP socket, for bytes that no client library would send. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { SOCKET_PATH } from '#contract/protocol/wire.ts'

const TEXT = 1

type Opening = { path?: string; headers?: Record<string, string> }

/** Keeps its own side open, whatever the server does with the other. */
export function requestUpgrade(url: string, { path = SOCKET_PATH, headers = {} }: Opening = {}): Socket {
  const { hostname, port, host } = new URL(url)
  const tcpSocket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
  tcpSocket.on('error', () => tcpSocket.destroy())
  onTestFinished(() => void tcpSocket.destroy())
  const all = {
    host,
    origin: url,
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  tcpSocket.write([`GET ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
  return tcpSocket
}

/** Resolves after the upgrade response, and collects what follows it. */
export async function openRawSocket(url: string, opening: Opening = {}) {
  const tcpSocket = requestUpgrade(url, opening)
  const [response] = (await once(tcpSocket, 'data')) as [Buffer]
  if (!response.toString('latin1').startsWith('HTTP/1.1 101 ')) throw new Error(`no socket: ${response}`)
  const chunks = [response.subarray(response.indexOf('\r\n\r\n') + 4)]
  tcpSocket.on('data', (chunk: Buffer) => chunks.push(chunk))
  const isEnded = new Promise<unknown>((resolve) => tcpSocket.once('end', resolve).once('close', resolve))
  return {
    tcpSocket,
    async framesUntilEnd() {
      await isEnded
      return framesIn(Buffer.concat(chunks))
    },
  }
}

/** The mask of zeros leaves the payload as it is. */
export function clientFrame(text: string, { opcode = TEXT, isFinal = true } = {}): Buffer {
  const payload = Buffer.from(text)
  if (payload.length > 125) throw new Error('only short frames are built here')
  return Buffer.concat([Buffer.from([(isFinal ? 0x80 : 0) | opcode, 0x80 | payload.length, 0, 0, 0, 0]), payload])
}

/** Frames of a server are not masked. */
function framesIn(bytes: Buffer): { opcode: number; payload: Buffer }[] {
  const frames: { opcode: number; payload: Buffer }[] = []
  for (let at = 0; at < bytes.length; ) {
    const short = bytes.readUInt8(at + 1)
    const size =
      short < 126 ? short : short === 126 ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2))
    const start = at + (short < 126 ? 2 : short === 126 ? 4 : 10)
    frames.push({ opcode: bytes.readUInt8(at) & 0x0f, payload: bytes.subarray(start, start + size) })
    at = start + size
  }
  return frames
}
