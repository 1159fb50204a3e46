/**
 * `npm run cluster`: three processes with a PostgreSQL and a Redis of their own behind a small balancer, for trying it.
 * PORT is where the balancer listens; an argument names another server program than the built one.
 */
import { fileURLToPath } from 'node:url'
import { passwordForThisRun } from '#server/own-secrets.ts'
import { wordsOf } from '#server/start-failures.ts'
import { startTrial } from './cluster/trial.ts'
import { endedWords, openedWords } from './cluster/words.ts'

const PROCESSES = 3
const BUILT = fileURLToPath(new URL('../dist/server/main.js', import.meta.url))

const { PORT, ADMIN_PASSWORD } = process.env
const adminPassword = ADMIN_PASSWORD || passwordForThisRun()
const steps: (() => unknown)[] = []
const giveUp = new AbortController()

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)

let exitCode = 0
try {
  const { address, folder, pids } = await startTrial({
    ...{ program: process.argv[2] ?? BUILT, count: PROCESSES, port: Number(PORT || 3000), adminPassword },
    ...{ env: process.env, givenUp: giveUp.signal, undo: (step) => void steps.unshift(step) },
    onEnded: (ended) => console.log(endedWords(ended)),
  })
  console.log(openedWords({ address, folder, pids, adminPassword: ADMIN_PASSWORD ? undefined : adminPassword }))
  await new Promise((resolve) => giveUp.signal.addEventListener('abort', resolve))
} catch (error) {
  if (!giveUp.signal.aborted) {
    console.error(wordsFor(error))
    exitCode = 1
  }
}
// What was started last is ended first: the processes need their database to the end.
for (const step of steps) await step()
process.exit(exitCode)

/** Whoever pressed Ctrl-C is answered at once, as it takes seconds; after a hang-up there is nobody to tell. */
function stop(signal: NodeJS.Signals): void {
  if (signal === 'SIGINT' && !giveUp.signal.aborted) console.log('Stopping…')
  giveUp.abort()
}

/** A taken port is told as the server itself would; the rest says what is missing. */
function wordsFor(error: unknown): string {
  return error instanceof Error && !('syscall' in error) ? error.message : wordsOf(error)
}
