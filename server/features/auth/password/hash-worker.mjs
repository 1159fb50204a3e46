/** The thread that hashes passwords, at a low priority: guesses take only what the rest of the server leaves. */
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'

const LOW = 10

lowerPriority()

function lowerPriority() {
  // Elsewhere it would be the priority of the whole process.
  if (process.platform !== 'linux') return
  try {
    setPriority(LOW)
  } catch {
    // Some sandboxes forbid it, and passwords are hashed all the same.
  }
}

parentPort?.on('message', ({ password, hash, cost }) => {
  parentPort?.postMessage(hash === undefined ? hashSync(password, cost) : verifySync(hash, password))
})
