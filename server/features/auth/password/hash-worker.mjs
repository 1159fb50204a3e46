/** Worker thread that hashes passwords at low priority, so that password guessing does not slow the server down. */
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'

const LOW_PRIORITY = 10

lowerPriority()

function lowerPriority() {
  // Elsewhere this sets the priority of the whole process.
  if (process.platform !== 'linux') return
  try {
    setPriority(LOW_PRIORITY)
  } catch {
    // Some sandboxes forbid it; hashing works without.
  }
}

parentPort?.on('message', ({ password, hash, cost }) => {
  parentPort?.postMessage(hash === undefined ? hashSync(password, cost) : verifySync(hash, password))
})
