/** A server for `npm run dev` that restarts when its sources change; calls can wait until it listens again. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'

/** Editors save in several steps, and several files at once. */
const SETTLE_MS = 50
/** An orderly end takes far less; a call that never ends would hold it up for seconds, and the database survives a kill. */
const END_WITHIN_MS = 1000
const NOT_SERVED = /\.test\.|\.fixture\.|~$/
/** What the server prints once it listens. */
const READY_TEXT = 'is open at'

/** `args` are Node's. Each start comes after `prepare`, which is called while the old server still ends. */
export function startRestartingServer({
  args,
  env,
  cwd,
  folders,
  prepare = async () => {},
  watchSources = watchFolders,
}) {
  /** 'restarting', 'listening' or 'failed'. */
  let state = 'restarting'
  /** The server that was started last; none while it is replaced. */
  let current
  let waiting = []
  let restarts = 0
  let replaced = Promise.resolve()
  restart()
  const stopWatching = watchSources(folders, restart)

  function restart() {
    state = 'restarting'
    restarts += 1
    replaced = replace({ old: current, own: restarts, after: replaced })
    current = undefined
  }

  async function replace({ old, own, after }) {
    // One after the other: asked during a build, esbuild answers with that build, which may lack the last edit.
    const preparing = after.then(() => own === restarts && succeeds(prepare))
    const [isPrepared] = await Promise.all([preparing, end(old)])
    // A later change restarts it by itself.
    if (own !== restarts) return
    if (isPrepared) current = start()
    // What was wrong has been printed; the next change tries again.
    else settle('failed')
  }

  function start() {
    const started = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] })
    // What an old server still says, or how it ends, tells nothing about the next one.
    const settleIfCurrent = (outcome) => started === current && settle(outcome)
    started.stdout.setEncoding('utf8')
    started.stdout.on('data', (text) => {
      process.stdout.write(text)
      if (text.includes(READY_TEXT)) settleIfCurrent('listening')
    })
    started.once('exit', () => settleIfCurrent('failed'))
    return started
  }

  function settle(outcome) {
    state = outcome
    for (const resolve of waiting) resolve()
    waiting = []
  }

  return {
    /** Resolves once the server listens, or has failed: then a call fails too, instead of waiting for the next change. */
    async listening() {
      while (state === 'restarting') await new Promise((resolve) => waiting.push(resolve))
    },

    stop() {
      stopWatching()
      current?.kill()
      // None that is being prepared may start.
      restarts += 1
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
