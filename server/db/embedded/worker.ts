/** The thread that runs the embedded database, so that a slow statement never blocks the server. */
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { reasonOf } from '#server/db/errors/reason.ts'
import { DurableFiles, durableStartParams } from './durable-files.ts'
import { initialiseFromImage } from './folder/data-folder.ts'
import { copyTree } from './folder/file-tree.ts'
import { servePostgresProtocol } from './postgres-protocol.ts'
import type { WorkerOptions, WorkerRequest, WorkerResponse } from './worker-thread.ts'

const { folder, socket, image } = workerData as WorkerOptions

const respond = (response: WorkerResponse) => parentPort?.postMessage(response)

/** Ends this thread at once: opening the database again recovers everything that was acknowledged. */
function fail(reason: string): never {
  respond({ is: 'broken', reason })
  process.exit(1)
}

if (image) await initialiseFromImage(folder, image).catch((error) => fail(reasonOf(error)))
const files = new DurableFiles(folder, fail)
const engine = await PGlite.create({ fs: files, startParams: durableStartParams }).catch((error) =>
  fail(reasonOf(error)),
)

if (socket === undefined) await finish()
else await serve(socket)

async function serve(path: string) {
  const server = await servePostgresProtocol({ engine, path, onBroken: fail })
  respond({ is: 'ready' })
  parentPort?.on('message', async (request: WorkerRequest) => {
    if (request.ask === 'copy') return copyTo(request.to)
    await server.close()
    await finish()
  })
}

/** The engine runs on this thread, so no statement does now: the copy is what a power cut would leave. */
function copyTo(to: string) {
  const startedAt = performance.now()
  try {
    copyTree(folder, to)
    respond({ is: 'copied', to, ms: Math.ceil(performance.now() - startedAt) })
  } catch (error) {
    respond({ is: 'not copied', to, reason: reasonOf(error) })
  }
}

async function finish() {
  await engine.close()
  respond({ is: 'closed', syncs: files.syncs })
  process.exit(0)
}
