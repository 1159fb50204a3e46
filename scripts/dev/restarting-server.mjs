/** A server for `npm run dev` that restarts when its sources change; calls can wait until it listens again. */
import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { watch } from 'node:fs'

/** Editors save in several steps, and several files at once. */
const SETTLE_MS = 50
/** An orderly end takes far less; a call that never ends would hold it up for seconds, and the database survives a kill. */
const END_WITHIN_MS = 1000
const NOT_SERVED = /\.test\.|\.fixture\.|~$/

/**
 * `args` are Node's. Each start comes after `prepare`, which is called while the old server still ends. The server listens
 * once it has printed `readyText`.
 */
export function startRestartingServer({
  args,
  env,
  cwd,
  folders,
  prepare = async () => {},
  readyText = 'is open at',
  watchSources = watchFolders,
}) {
  const events = new EventEmitter()
  let child
  let isListening = false
  let isStopped = false
  let restarts = 0
  let prepared = Promise.resolve()
  void restart()
  const stopWatching = watchSources(folders, restart)

  function start() {
    const started = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] })
    started.stdout.setEncoding('utf8')
    started.stdout.on('data', (text) => {
      process.stdout.write(text)
      if (text.includes(readyText)) release()
    })
    // A server that failed to start keeps nobody waiting: their calls fail, and say so.
    started.once('exit', (code) => code && release())
    return started
  }

  function release() {
    isListening = true
    events.emit('listening')
  }

  async function restart() {
    restarts += 1
    const own = restarts
    isListening = false
    // One after the other: asked during a build, esbuild answers with that build, which may lack the last edit.
    prepared = prepared.then(() => own === restarts && succeeds(prepare))
    const [isPrepared] = await Promise.all([prepared, end(child)])
    // A later change restarts it by itself.
    if (own !== restarts || isStopped) return
    // What was wrong has been printed; the next change tries again.
    if (!isPrepared) return release()
    child = start()
  }

  return {
    /** Resolves once the server listens, at once when it does already. */
    async listening() {
      if (!isListening) await once(events, 'listening')
    },

    stop() {
      isStopped = true
      stopWatching()
      child?.kill()
    },
  }
}

/** Calls `onChange` once for changes that follow each other closely. Returns how to stop. */
function watchFolders(folders, onChange) {
  let settling
  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, (_kind, file) => {
      if (file && NOT_SERVED.test(file)) return
      clearTimeout(settling)
      settling = setTimeout(onChange, SETTLE_MS)
    }),
  )
  return () => {
    clearTimeout(settling)
    for (const watcher of watchers) watcher.close()
  }
}

async function succeeds(work) {
  return work().then(
    () => true,
    () => false,
  )
}

async function end(child) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), END_WITHIN_MS)
  await ended
  clearTimeout(force)
}
