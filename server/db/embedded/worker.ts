/** The thread that runs the embedded database, so that a slow statement never blocks the server. */
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { reasonOf } from '#server/db/errors/reason.ts'
import { copyTree } from './backup/copy-tree.ts'
import { DurableFiles, durableStartParams } from './durable-files.ts'
import { initialiseFromImage } from './folder/data-folder.ts'
import { serveWire } from './wire.ts'
import type { WorkerAnswer, WorkerOrder, WorkerRequest } from './worker-thread.ts'

const { folder, socket, image } = workerData as WorkerOrder

const tell = (answer: WorkerAnswer) => parentPort?.postMessage(answer)

/** Ends this thread on the spot: what it has not acknowledged was not promised, and opening again recovers the rest. */
function giveUp(reason: string): never {
  tell({ is: 'broken', reason })
  process.exit(1)
}

if (image) await initialiseFromImage(folder, image).catch((error) => giveUp(reasonOf(error)))
const files = new DurableFiles(folder, giveUp)
const engine = await PGlite.create({ fs: files, startParams: durableStartParams }).catch((error) =>
  giveUp(reasonOf(error)),
)

if (socket === undefined) await finish()
else await serve(socket)

async function serve(path: string) {
  const wire = await serveWire({ engine, path, onBroken: giveUp })
  tell({ is: 'ready' })
  parentPort?.on('message', async (request: WorkerRequest) => {
    if (request.ask === 'copy') return copyTo(request.to)
    await wire.close()
    await finish()
  })
}

/** The engine works on this thread, so no statement is under way: the copy is what a power cut would leave now. */
function copyTo(to: string) {
  const begun = performance.now()
  try {
    copyTree(folder, to)
    tell({ is: 'copied', to, ms: Math.ceil(performance.now() - begun) })
  } catch (error) {
    tell({ is: 'not copied', to, reason: reasonOf(error) })
  }
}

async function finish() {
  await engine.close()
  tell({ is: 'closed', syncs: files.syncs })
  process.exit(0)
}
