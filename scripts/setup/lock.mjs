/** A lock file for the set-up, with the process ids of its holder and of the holder's child. */
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

const POLL_MS = 200
const HEARTBEAT_MS = 2000
/** Process ids are reused: a lock without a heartbeat for this long is abandoned too. */
const ABANDONED_MS = 120_000

/** `work` gets a function that records its child process in the lock. */
export async function withLock(file, work, { onWait = () => {} } = {}) {
  for (let tries = 0; !take(file); tries += 1) {
    if (tries === 1) onWait()
    await wait(POLL_MS)
  }
  const release = () => rmSync(file, { force: true })
  const heartbeat = setInterval(() => utimesSync(file, new Date(), new Date()), HEARTBEAT_MS)
  process.once('exit', release)
  try {
    return await work((child) => writeFileSync(file, `${process.pid} ${child}`))
  } finally {
    clearInterval(heartbeat)
    process.removeListener('exit', release)
    release()
  }
}

/** Removes an abandoned lock without taking it in the same step: another set-up may be doing the same. */
function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    removeAbandoned(file)
    return false
  }
}

/**
 * A killed holder can leave its npm running; the lock is kept until that ends. Renaming is atomic; a newer lock that was
 * renamed by mistake is put back.
 */
function removeAbandoned(file) {
  const aside = `${file}.${process.pid}`
  try {
    const held = readFileSync(file, 'utf8')
    const isStale = Date.now() - statSync(file).mtimeMs > ABANDONED_MS
    const ids = held.split(' ').map(Number)
    if (!isStale && ids.some((id) => id !== process.pid && isRunning(id))) return
    renameSync(file, aside)
    if (readFileSync(aside, 'utf8') !== held) linkSync(aside, file)
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

function isRunning(id) {
  try {
    return process.kill(id, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
