/** Runs the program that inserts rows for ever, and kills it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { bundledBesideServer } from '#server/testing/bundled-server.ts'
import { QUICK_START_FLAGS } from '#server/testing/quick-start.ts'

const program = fileURLToPath(new URL('./insert-forever.fixture.ts', import.meta.url))

let bundled: Promise<string> | undefined

export async function startInserting(dataDir: string) {
  bundled ??= bundledBesideServer(program)
  const child = spawn(process.execPath, [...QUICK_START_FLAGS, await bundled, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const acknowledged: number[] = []
  const lines = createInterface(child.stdout)
  lines.on('line', (line) => acknowledged.push(Number(line)))
  const closed = once(lines, 'close')

  async function kill() {
    child.kill('SIGKILL')
    await closed
  }
  onTestFinished(kill)
  return { acknowledged, kill }
}
