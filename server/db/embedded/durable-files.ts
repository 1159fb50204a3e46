/** Makes commits reach the disk: PGlite's own file system answers fsync without doing it. */
import { fdatasyncSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** Internal parts of PGlite's compiled module, so their presence is checked. */
type Module = { FS: { filesystems?: { NODEFS?: { stream_ops?: { fsync?: (stream: OpenFile) => number } } } } }
type OpenFile = { nfd?: number }

type ModuleOptions = Parameters<NodeFS['init']>[1]

/** PGlite's without `-F` (no fsync), and with memory fit for a small machine. */
export const durableStartParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync', '-c', 'shared_buffers=16MB', '-c', 'wal_buffers=1MB'],
]

export class DurableFiles extends NodeFS {
  syncs = 0
  readonly #onBroken: (reason: string) => void

  /** After `onBroken` nothing may be acknowledged: only recovery repairs a failed sync. */
  constructor(folder: string, onBroken: (reason: string) => void) {
    super(folder)
    this.#onBroken = onBroken
  }

  override async init(database: PGlite, options: ModuleOptions) {
    const { emscriptenOpts } = await super.init(database, options)
    const preRun = [...(emscriptenOpts.preRun ?? []), (module: Module) => this.#makeDurable(module)]
    const onAbort = (what: unknown) => this.#onBroken(`the engine gave up: ${String(what)}`)
    return { emscriptenOpts: { ...emscriptenOpts, preRun, onAbort } }
  }

  #makeDurable(module: Module) {
    const operations = module.FS.filesystems?.NODEFS?.stream_ops
    if (!operations) throw new Error('This version of PGlite hides its file system, so commits cannot be made durable')
    operations.fsync = (file) => {
      this.#sync(file)
      return 0
    }
  }

  #sync(file: OpenFile) {
    if (file.nfd === undefined) throw new Error('This version of PGlite hides its open files')
    try {
      fdatasyncSync(file.nfd)
      this.syncs += 1
    } catch (error) {
      this.#onBroken(`a write did not reach the disk: ${String(error)}`)
    }
  }
}
