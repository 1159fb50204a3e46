/** A socket opened by hand, so that every byte that goes into it is the test's own. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { SOCKET_PATH } from '#contract/wire.ts'
import type { Browser } from '#server/testing/browser.ts'
import type { Chance } from '#server/testing/chance.ts'
import { readFrames } from './raw-frames.ts'

const KEY = 'dGhlIHNhbXBsZSBub25jZQ=='

export async function openRawSocket(url: string, browser: Browser) {
  const { hostname, port, host } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true, allowHalfOpen: true })
  let heard = Buffer.alloc(0)
  // Whoever refuses may hang up in the middle of what is written.
  socket.on('error', () => undefined)
  const closed = once(socket, 'close')
  const lines = [
    `GET ${SOCKET_PATH} HTTP/1.1`,
    `Host: ${host}`,
    `Origin: ${url}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${KEY}`,
    ...Object.entries(browser.identity()).map(([name, value]) => `${name}: ${value}`),
  ]
  socket.write([...lines, '', ''].join('\r\n'))
  const answered = new Promise<void>((resolve) => {
    socket.on('data', (chunk) => {
      heard = Buffer.concat([heard, chunk])
      if (heard.includes('\r\n\r\n')) resolve()
    })
  })
  await answered
  const frames = () => readFrames(heard.subarray(heard.indexOf('\r\n\r\n') + 4))

  return {
    frames,

    /** In writes that end between any two bytes, so many of them. */
    async write(bytes: Buffer, writes: number, chance: Chance): Promise<void> {
      const cuts = Array.from({ length: writes - 1 }, () => chance.below(bytes.length + 1)).sort((a, b) => a - b)
      for (const [at, end] of [...cuts, bytes.length].entries()) {
        const piece = bytes.subarray(cuts[at - 1] ?? 0, end)
        await new Promise((sent) => socket.write(piece, sent))
      }
    },

    /** Resolves when a text with these words has come. */
    async hears(words: string): Promise<void> {
      while (!heard.includes(words)) {
        if (socket.readableEnded || socket.destroyed) throw new Error(`hung up before ${words}: ${frames().closeCode}`)
        await Promise.race([once(socket, 'data'), once(socket, 'end')])
      }
    },

    /** Says nothing more; resolves when the other end has said its last. */
    async end(): Promise<void> {
      socket.end()
      await closed
    },
  }
}
