/** Node's own server, which answers one address with one object, to measure beside. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '#server/testing/temporary-postgres.ts'
import { portOpens, type Running, startPinned } from '../fan-out/pinned.ts'

const PROGRAM = fileURLToPath(new URL('../peers/bare-http.mjs', import.meta.url))

type Answering = {
  path: string
  body: unknown
  /** Where it finds what to answer. */
  folder: string
  /** Makes its text once, not for everyone anew. */
  keepsText?: boolean
  /** Runs on any core. */
  isFree?: boolean
}

export async function startBareServer({ path, body, folder, keepsText = false, isFree = false }: Answering) {
  const port = await freePort()
  const answer = join(folder, `answer-${port}.json`)
  writeFileSync(answer, JSON.stringify({ path, body, keepsText }))
  const bare: Running = startPinned([process.execPath, PROGRAM], {
    isFree,
    env: { PORT: String(port), ANSWER: answer },
  })
  await portOpens(port)
  return { ...bare, port }
}
