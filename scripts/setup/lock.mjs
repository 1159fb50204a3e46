/** One set-up at a time: a lock file that names its holder and beats while the holder lives. */
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

const BEAT_MS = 2_000
const POLL_MS = 200
// A process id can be reused by a stranger, so a holder that looks alive but is silent this long is gone too.
const SILENCE_MS = 120_000

/** Runs `work` while holding the lock. `work` gets a function that names the child process it waits for. */
export async function withLock(file, work, { onWait = () => {}, silenceMs = SILENCE_MS } = {}) {
  await acquire(file, { onWait, silenceMs })
  const release = () => rmSync(file, { force: true })
  const beat = setInterval(() => touch(file), BEAT_MS)
  process.once('exit', release)
  try {
    return await work((child) => writeFileSync(file, holders(process.pid, child)))
  } finally {
    clearInterval(beat)
    process.removeListener('exit', release)
    release()
  }
}

async function acquire(file, { onWait, silenceMs }) {
  let seen = null
  let silentSince = 0
  while (!create(file)) {
    const now = look(file)
    if (now && now.mark !== seen) {
      if (seen === null) onWait()
      seen = now.mark
      silentSince = performance.now()
    }
    if (now && (isAbandoned(now.text) || performance.now() - silentSince > silenceMs)) takeAway(file, now.text)
    else await wait(POLL_MS)
  }
}

function create(file) {
  try {
    writeFileSync(file, holders(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function look(file) {
  try {
    const text = readFileSync(file, 'utf8')
    return { text, mark: `${text} ${statSync(file).mtimeMs}` }
  } catch (error) {
    if (error.code === 'ENOENT') return null
    throw error
  }
}

// A holder that was killed can leave its npm behind, still writing: the lock stands until that is gone as well.
// An empty file is a lock in the moment between its creation and its first write.
export function isAbandoned(text, isAlive = isRunning) {
  return (
    text !== '' &&
    text
      .split(' ')
      .map(Number)
      .every((pid) => pid === process.pid || !isAlive(pid))
  )
}

// Two waiters can find the same dead lock. Moving it is atomic; whoever moved a newer lock by mistake puts it back.
function takeAway(file, expected) {
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
    if (readFileSync(aside, 'utf8') !== expected) linkSync(aside, file)
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

function touch(file) {
  const now = new Date()
  try {
    utimesSync(file, now, now)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}

const holders = (...pids) => pids.filter(Boolean).join(' ')

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
