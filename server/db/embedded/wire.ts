/**
 * Lets the pool speak PostgreSQL's wire protocol to the embedded engine, one connection at a time.
 *
 * The engine has a single session. Connections that took turns in it would bind each other's statements, so a
 * connection keeps the engine until it closes, its session is then wiped, and the next one is served.
 */
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import type { PGlite } from '@electric-sql/pglite'
import { reasonOf } from '#server/db/errors/reason.ts'
import { cutIntoRuns } from './wire-messages.ts'

const SYNC = Buffer.from([...Buffer.from('S'), 0, 0, 0, 4])

export type Wire = { close(): Promise<void> }

type Needs = { engine: PGlite; path: string; onBroken: (reason: string) => void }

export async function serveWire(needs: Needs): Promise<Wire> {
  const sockets = new Set<Socket>()
  let previous: Promise<void> = Promise.resolve()

  const server = createServer((socket) => {
    sockets.add(socket)
    // Whoever waits for its turn may leave meanwhile; an error without a listener would end this thread.
    socket.on('error', () => socket.destroy())
    previous = previous
      .then(() => serve(socket, needs))
      .then(() => wipeSession(needs.engine))
      .catch((error) => needs.onBroken(reasonOf(error)))
      .finally(() => sockets.delete(socket))
  })
  server.listen(needs.path)
  await once(server, 'listening')

  return {
    async close() {
      for (const socket of sockets) socket.destroy()
      await stopListening(server)
      await previous
    },
  }
}

/** Answers everything that one connection asks, in order, until it ends. */
async function serve(socket: Socket, { engine, onBroken }: Needs): Promise<void> {
  let arriving: Buffer = Buffer.alloc(0)
  try {
    for await (const chunk of socket) {
      const { runs, rest, isOver } = cutIntoRuns(Buffer.concat([arriving, chunk]))
      arriving = rest
      for (const run of runs) await answer(run, socket, engine).catch((error) => onBroken(reasonOf(error)))
      if (isOver) return
    }
  } catch {
    // Only reading can fail here: the other side is gone, and it already knows.
  } finally {
    socket.destroy()
  }
}

async function answer(messages: Uint8Array, socket: Socket, engine: PGlite): Promise<void> {
  socket.cork()
  // The engine reuses its buffer for what it says next, hence the copy.
  const onRawData = (bytes: Uint8Array) => void (socket.writable && socket.write(Buffer.from(bytes)))
  await engine.execProtocolRawStream(messages, { syncToFs: false, onRawData })
  socket.uncork()
}

/** Whatever the connection left half done or set for itself ends with it. */
async function wipeSession(engine: PGlite): Promise<void> {
  await engine.execProtocolRaw(SYNC)
  if (engine.isInTransaction()) await engine.exec('rollback')
  await engine.exec('discard all')
}

function stopListening(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}
