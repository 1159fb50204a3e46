/** A socket opened by hand, so that every byte that goes into it is the test's own. */
import { once } from 'node:events'
import type { Browser } from '#server/testing/browser.ts'
import type { Chance } from '#server/testing/chance.ts'
import { askForSocket } from '#server/testing/raw-socket.ts'
import { readFrames } from './raw-frames.ts'

export async function openRawClient(url: string, browser: Browser) {
  const socket = askForSocket(url, { headers: browser.identity() })
  socket.setNoDelay(true)
  let heard = Buffer.alloc(0)
  const closed = once(socket, 'close')
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
