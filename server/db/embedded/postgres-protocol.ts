/**
 * Serves PostgreSQL's wire protocol for the embedded engine, one connection at a time. The engine has a single session,
 * and connections that took turns would bind each other's statements, so one keeps it until it closes.
 */
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import type { PGlite } from '@electric-sql/pglite'
import { reasonOf } from '#server/db/errors/reason.ts'
import { splitIntoRuns } from './postgres-protocol-messages.ts'

const SYNC = Buffer.from([...Buffer.from('S'), 0, 0, 0, 4])

export type ProtocolServer = { close(): Promise<void> }

type Needs = { engine: PGlite; path: string; onBroken: (reason: string) => void }

export async function servePostgresProtocol(needs: Needs): Promise<ProtocolServer> {
  const sockets = new Set<Socket>()
  let previous: Promise<void> = Promise.resolve()

  const server = createServer((socket) => {
    sockets.add(socket)
    // A client that waits for its turn may disconnect; an error without a listener would end this thread.
    socket.on('error', () => socket.destroy())
    previous = previous
      .then(() => serve(socket, needs))
      .then(() => resetSession(needs.engine))
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

async function serve(socket: Socket, { engine, onBroken }: Needs): Promise<void> {
  let arriving: Buffer = Buffer.alloc(0)
  try {
    for await (const chunk of socket) {
      const { runs, rest, isTerminated } = splitIntoRuns(Buffer.concat([arriving, chunk]))
      arriving = rest
      for (const run of runs) await execute(run, socket, engine).catch((error) => onBroken(reasonOf(error)))
      if (isTerminated) return
    }
  } catch {
    // Only reading can fail here: the client has disconnected.
  } finally {
    socket.destroy()
  }
}

async function execute(messages: Uint8Array, socket: Socket, engine: PGlite): Promise<void> {
  socket.cork()
  // A copy, because the engine reuses its buffer.
  const onRawData = (bytes: Uint8Array) => void (socket.writable && socket.write(Buffer.from(bytes)))
  await engine.execProtocolRawStream(messages, { syncToFs: false, onRawData })
  socket.uncork()
}

async function resetSession(engine: PGlite): Promise<void> {
  await engine.execProtocolRaw(SYNC)
  if (engine.isInTransaction()) await engine.exec('rollback')
  await engine.exec('discard all')
}

function stopListening(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}
