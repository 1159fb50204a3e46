/** Proves that a change restarts the server, and that a call made meanwhile waits for it. */
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { startRestartingServer } from './restarting-server.mjs'

const cleanUps = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp()
})

const program = (words) => `
  const server = require('node:http').createServer((request, response) => response.end('${words}'))
  server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('is open at'))
`

test('a changed source restarts the server, and calls made meanwhile wait instead of failing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'on-the-bowl-dev-'))
  cleanUps.push(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'main.cjs')
  writeFileSync(file, program('before'))
  const port = await freePort()
  const env = { ...process.env, PORT: String(port) }
  const server = startRestartingServer({ args: [file], env, cwd: folder, folders: [folder] })
  cleanUps.push(server.stop)

  const call = async () => {
    await server.listening()
    return (await fetch(`http://127.0.0.1:${port}/`)).text()
  }
  expect(await call()).toBe('before')
  writeFileSync(file, program('after'))
  // Until the change is noticed the old server answers; a call that comes while it restarts would be refused.
  await expect.poll(call, { interval: 5 }).toBe('after')
})

test('a server that does not start keeps nobody waiting', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'on-the-bowl-dev-'))
  cleanUps.push(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'main.cjs')
  writeFileSync(file, 'process.exit(1)')
  const server = startRestartingServer({ args: [file], env: process.env, cwd: folder, folders: [folder] })
  cleanUps.push(server.stop)
  await server.listening()
})

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}
