/** Checks a password over and over: which, and how long, comes as an argument; the CPU of one goes to the output. */
import { verify } from '@node-rs/argon2'
import type { Checking } from './bare-argon2.ts'

/** As many as the server lets work at a time. */
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
  const checkOn = async () => {
    for (; performance.now() < end; done++) {
      if (!(await verify(hash, password))) throw new Error('Another password was stored')
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, checkOn))
  return done
}
