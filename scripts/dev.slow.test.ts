/** `npm run dev` on a copy of the sources: saved changes are served. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { adminLogin } from '#contract/admin/admin.ts'
import { createBrowser } from '#server/testing/browser.ts'
import { freePort } from '#server/testing/temporary-postgres.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const COPIED = ['contract', 'server', 'web', 'scripts', 'package.json', 'tsconfig.base.json', 'vite.config.ts']
const OPENED = /Admin password for this run: (\w+)\n[\s\S]*is open at (http:[^;]+);/

test('[START-22] a save restarts the server with the same admin password, and a mistake is printed until it is fixed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'on-the-bowl-dev-'))
  onTestFinished(() => rmSync(folder, { recursive: true, maxRetries: 10 }))
  for (const name of COPIED) cpSync(join(ROOT, name), join(folder, name), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const env = { PATH: process.env.PATH, PORT: String(await freePort()), DATA_DIR: join(folder, 'data') }
  const child = spawn(process.execPath, ['scripts/dev.mjs'], { cwd: folder, env })
  const ended = once(child, 'exit')
  onTestFinished(() => void child.kill())
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const waitForOutput = (pattern: RegExp) => vi.waitFor(() => expect(output).toMatch(pattern), { timeout: 60_000 })

  await waitForOutput(OPENED)
  const [, password = '', address = ''] = OPENED.exec(output) ?? []
  const signIn = () => createBrowser(() => address).call(adminLogin, { body: { password } })
  expect((await signIn()).status).toBe(200)

  appendFileSync(join(folder, 'server/app.ts'), 'const mistake = ;\n')
  await waitForOutput(/app\.ts:\d+:\d+: ERROR: Unexpected ";"/)
  for (const file of ['server/app.ts', 'server/db/embedded/worker.ts']) {
    output = ''
    cpSync(join(ROOT, file), join(folder, file))
    await waitForOutput(/is open at/)
    expect((await signIn()).status).toBe(200)
  }
  child.kill('SIGINT')
  expect(await ended).toEqual([0, null])
})
