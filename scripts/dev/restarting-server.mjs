/** A server for `npm run dev` that restarts when its sources change; calls can wait until it listens again. */
import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { watch } from 'node:fs'

/** Editors save in several steps, and several files at once. */
const SETTLE_MS = 50
const NOT_SERVED = /\.test\.|\.fixture\.|~$/

/** `args` are Node's. The server listens once it has printed `readyText`. */
export function startRestartingServer({ args, env, cwd, folders, readyText = 'is open at' }) {
  const events = new EventEmitter()
  let child = start()
  let isListening = false
  let isStopped = false
  let settling

  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, (_kind, file) => {
      if (file && NOT_SERVED.test(file)) return
      clearTimeout(settling)
      settling = setTimeout(restart, SETTLE_MS)
    }),
  )

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
    isListening = false
    const old = child
    if (old.exitCode === null && old.signalCode === null) {
      old.kill()
      await once(old, 'exit')
    }
    // A second change may have restarted it meanwhile.
    if (child !== old || isStopped) return
    isListening = false
    child = start()
  }

  return {
    /** Resolves once the server listens, at once when it does already. */
    async listening() {
      if (!isListening) await once(events, 'listening')
    },

    stop() {
      isStopped = true
      clearTimeout(settling)
      for (const watcher of watchers) watcher.close()
      child.kill()
    },
  }
}
