/** One set-up at a time: a lock file with the ids of its holder and of the program that the holder waits for. */
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

const POLL_MS = 200
const BEAT_MS = 2000
/** An id may belong to another program by now: a lock that its holder has not touched for so long is abandoned too. */
const SILENCE_MS = 120_000

/** Runs `work` while holding the lock. `work` gets a function that names the child process it waits for. */
export async function withLock(file, work, { onWait = () => {} } = {}) {
  for (let tries = 0; !take(file); tries += 1) {
    if (tries === 1) onWait()
    await wait(POLL_MS)
  }
  const release = () => rmSync(file, { force: true })
  const beating = setInterval(() => utimesSync(file, new Date(), new Date()), BEAT_MS)
  process.once('exit', release)
  try {
    return await work((child) => writeFileSync(file, `${process.pid} ${child}`))
  } finally {
    clearInterval(beating)
    process.removeListener('exit', release)
    release()
  }
}

/** An abandoned lock is only taken away, and not yet replaced: another set-up that found it may be about to do the same. */
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
 * A holder that was killed can leave its npm behind, still writing: then the lock is kept until that has ended. Moving is
 * atomic; a newer lock that was moved by mistake is put back.
 */
function removeAbandoned(file) {
  const aside = `${file}.${process.pid}`
  try {
    const held = readFileSync(file, 'utf8')
    const isSilent = Date.now() - statSync(file).mtimeMs > SILENCE_MS
    const ids = held.split(' ').map(Number)
    if (!isSilent && ids.some((id) => id !== process.pid && isRunning(id))) return
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
