/** A WebSocket client on a raw TCP socket, so that a test controls every byte it sends. */
import { once } from 'node:events'
import type { Browser } from '#server/testing/browser.ts'
import { requestUpgrade } from '#server/testing/raw-socket.ts'
import type { SeededRandom } from '#server/testing/seeded-random.ts'
import { readFrames } from './raw-frames.ts'

export async function openRawClient(url: string, browser: Browser) {
  const socket = requestUpgrade(url, { headers: browser.identity() })
  socket.setNoDelay(true)
  let received = Buffer.alloc(0)
  const closed = once(socket, 'close')
  const upgraded = new Promise<void>((resolve) => {
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
      if (received.includes('\r\n\r\n')) resolve()
    })
  })
  await upgraded
  const frames = () => readFrames(received.subarray(received.indexOf('\r\n\r\n') + 4))

  return {
    frames,

    /** Splits the bytes at random into this many writes. */
    async write(bytes: Buffer, writes: number, random: SeededRandom): Promise<void> {
      const cuts = Array.from({ length: writes - 1 }, () => random.below(bytes.length + 1)).sort((a, b) => a - b)
      for (const [at, end] of [...cuts, bytes.length].entries()) {
        const piece = bytes.subarray(cuts[at - 1] ?? 0, end)
        await new Promise((sent) => socket.write(piece, sent))
      }
    },

    async waitForText(text: string): Promise<void> {
      while (!received.includes(text)) {
        if (socket.readableEnded || socket.destroyed) throw new Error(`hung up before ${text}: ${frames().closeCode}`)
        await Promise.race([once(socket, 'data'), once(socket, 'end')])
      }
    },

    /** Half-closes, and resolves when the server has closed too. */
    async end(): Promise<void> {
      socket.end()
      await closed
    },
  }
}
