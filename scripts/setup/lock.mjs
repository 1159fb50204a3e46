/** A lock file for the set-up, with the process ids of its holder and of the holder's child. */
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

const POLL_MS = 200

/** `work` gets a function that records its child process in the lock. */
export async function withLock(file, work, { onWait = () => {} } = {}) {
  for (let tries = 0; !take(file); tries += 1) {
    if (tries === 1) onWait()
    await wait(POLL_MS)
  }
  const release = () => rmSync(file, { force: true })
  process.once('exit', release)
  try {
    return await work((child) => writeFileSync(file, `${process.pid} ${child}`))
  } finally {
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
    if (held.split(' ').some((id) => Number(id) !== process.pid && isRunning(Number(id)))) return
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
