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

/** A program in a folder of its own, served and restarted; calls wait for it. */
async function startServing(source, prepare) {
  const folder = mkdtempSync(join(tmpdir(), 'on-the-bowl-dev-'))
  cleanUps.push(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'main.cjs')
  writeFileSync(file, source)
  const port = await freePort()
  const env = { ...process.env, PORT: String(port) }
  const server = startRestartingServer({ args: [file], env, cwd: folder, folders: [folder], prepare })
  cleanUps.push(server.stop)
  const call = async () => {
    await server.listening()
    return (await fetch(`http://127.0.0.1:${port}/`)).text()
  }
  return { file, server, call }
}

test('[START-22] a changed source restarts the server, and calls made meanwhile wait instead of failing', async () => {
  const { file, call } = await startServing(program('before'))
  expect(await call()).toBe('before')
  writeFileSync(file, program('after'))
  // Until the change is noticed the old server answers; a call that comes while it restarts would be refused.
  await expect.poll(call, { interval: 5 }).toBe('after')
})

test('[START-22] a server that does not end by itself is ended, and the next one starts', async () => {
  const { file, call } = await startServing(`process.on('SIGTERM', () => {})\n${program('before')}`)
  expect(await call()).toBe('before')
  writeFileSync(file, program('after'))
  await expect.poll(call, { interval: 5 }).toBe('after')
})

test('[START-22] a source that cannot be bundled keeps nobody waiting, and the next change is tried', async () => {
  let isBroken = true
  const prepare = async () => {
    if (isBroken) throw new Error('a mistake in the source')
  }
  const { file, server, call } = await startServing(program('before'), prepare)
  await server.listening()
  isBroken = false
  writeFileSync(file, program('after'))
  await expect.poll(() => call().catch(String), { interval: 5 }).toBe('after')
})

test('a server that does not start keeps nobody waiting', async () => {
  const { server } = await startServing('process.exit(1)')
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
