/** Requests as bytes, some of them changed, cut off or repeated, sent in pieces; and the response. */
import { once } from 'node:events'
import { connect } from 'node:net'
import type { SeededRandom } from '#server/testing/seeded-random.ts'
import type { OddRequest } from './odd-requests.ts'

const MARKS = ['\r\n', '\n', '\r', '\0', ' ', ':', '\t', '\x7f', '\xff', '\r\n\r\n', '0\r\n\r\n', 'ffffffff\r\n']
const HEADERS = [
  'Content-Length: 5\r\n',
  'Content-Length: -1\r\n',
  'Content-Length: 99999999999999999999\r\n',
  'Transfer-Encoding: chunked\r\n',
  'Transfer-Encoding: x, chunked\r\n',
  'Expect: x\r\n',
  'Host: a\r\n',
  'Upgrade: websocket\r\n',
]
const BEGINNINGS = ['HTTP/1.1', 'HTTP/9.9', 'GET / HTTP/1.1\r\n\r\n', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n']
const INSERTED = [...MARKS, ...HEADERS, ...BEGINNINGS]

export function damagedBytes(random: SeededRandom, { method, path, headers, body }: OddRequest): Buffer {
  const length = body ? { 'content-length': String(body.length) } : {}
  const all = { host: 'localhost', connection: 'close', ...headers, ...length }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  const head = Buffer.from([`${method} ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'), 'latin1')
  let bytes: Buffer = Buffer.concat([head, body ?? Buffer.alloc(0)])
  for (let times = 1 + random.below(3); times > 0; times--) bytes = damage(random, bytes)
  return bytes
}

function damage(random: SeededRandom, bytes: Buffer): Buffer {
  const at = random.below(bytes.length + 1)
  switch (random.below(4)) {
    case 0:
      return bytes.subarray(0, at)
    case 1:
      return Buffer.concat([bytes.subarray(0, at), Buffer.from([random.below(256)]), bytes.subarray(at + 1)])
    case 2:
      return Buffer.concat([bytes, bytes.subarray(at)])
    default:
      return Buffer.concat([bytes.subarray(0, at), Buffer.from(random.pick(INSERTED), 'latin1'), bytes.subarray(at)])
  }
}

/** Sends up to four pieces, one after the other, and half-closes so that the server closes too. */
export async function sendBytes(url: string, bytes: Buffer, random: SeededRandom): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect({ port: Number(port), host: hostname, noDelay: true, allowHalfOpen: true })
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  // A server that refuses early may close before everything is written.
  socket.on('error', () => undefined)
  const closed = once(socket, 'close')
  const cuts = Array.from({ length: random.below(4) }, () => random.below(bytes.length + 1)).sort((a, b) => a - b)
  for (const [at, end] of [...cuts, bytes.length].entries()) {
    const piece = bytes.subarray(cuts[at - 1] ?? 0, end)
    await new Promise((sent) => socket.write(piece, sent))
  }
  socket.end()
  await closed
  return Buffer.concat(chunks).toString('latin1')
}
