/** Verifies a password repeatedly, and prints the CPU microseconds of one check. */
import { verify } from '@node-rs/argon2'
import type { Checking } from './bare-argon2.ts'

/** As many as the server hashes in parallel. */
const AT_ONCE = 2
const WARM_UP_SECONDS = 1

const { hash, password, seconds } = JSON.parse(process.argv[2] ?? '{}') as Checking
await checkFor(WARM_UP_SECONDS)
const begun = process.cpuUsage()
const checks = await checkFor(seconds)
const { user, system } = process.cpuUsage(begun)
console.log((user + system) / checks)

async function checkFor(duration: number): Promise<number> {
  const end = performance.now() + duration * 1000
  let done = 0
  const checkNext = async () => {
    for (; performance.now() < end; done++) {
      if (!(await verify(hash, password))) throw new Error('Another password was stored')
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, checkNext))
  return done
}
