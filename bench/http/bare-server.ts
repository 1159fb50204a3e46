/** A bare Node server with one fixed response, to compare calls with. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '#server/testing/temporary-postgres.ts'
import { type Running, startPinned, waitForPort } from '../fan-out/pinned.ts'

const PROGRAM = fileURLToPath(new URL('../peers/bare-http.mjs', import.meta.url))

type FixedResponse = {
  path: string
  body: unknown
  /** For the file with the response. */
  folder: string
  /** Serializes the body once instead of for every request. */
  keepsText?: boolean
  isUnpinned?: boolean
}

export async function startBareServer({ path, body, folder, keepsText = false, isUnpinned = false }: FixedResponse) {
  const port = await freePort()
  const file = join(folder, `response-${port}.json`)
  writeFileSync(file, JSON.stringify({ path, body, keepsText }))
  const bare: Running = startPinned([process.execPath, PROGRAM], {
    isUnpinned,
    env: { PORT: String(port), RESPONSE_FILE: file },
  })
  await waitForPort(port)
  return { ...bare, port }
}
