/** The folder for test databases: in shared memory if there is room, because a disk makes every commit wait. */
import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const SHARED_MEMORY = '/dev/shm'
const ENOUGH_BYTES = 2 * 1024 ** 3

export const folderOfTests = hasRoom() ? SHARED_MEMORY : tmpdir()

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY)
    return bavail * bsize >= ENOUGH_BYTES
  } catch {
    return false
  }
}
