/** Proves that a change restarts the server, and that a call made meanwhile waits for it. */
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { startRestartingServer } from './restarting-server.mjs'
import { completeSettings } from './settings.mjs'

const cleanUps = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp()
})

const program = (words) => programAnswering(`'${words}'`)

const programAnswering = (expression) => `
  const server = require('node:http').createServer((request, response) => response.end(${expression}))
  server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('is open at'))
`

/** A program in a folder of its own; calls wait for it. It restarts at `change`, or by itself when it is watched. */
async function startServing(source, { prepare, settings, isWatched = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'on-the-bowl-dev-'))
  cleanUps.push(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'main.cjs')
  writeFileSync(file, source)
  const port = await freePort()
  const env = { ...process.env, ...settings, PORT: String(port) }
  let change
  const watchByHand = (_folders, onChange) => {
    change = onChange
    return () => {}
  }
  const watchSources = isWatched ? undefined : watchByHand
  const server = startRestartingServer({ args: [file], env, cwd: folder, folders: [folder], prepare, watchSources })
  cleanUps.push(server.stop)
  const call = async () => {
    await server.listening()
    return (await fetch(`http://127.0.0.1:${port}/`)).text()
  }
  const changeTo = (changed) => {
    writeFileSync(file, changed)
    change()
  }
  return { file, server, call, change, changeTo }
}

test('[START-22] a changed source restarts the server', async () => {
  const { file, call } = await startServing(program('before'), { isWatched: true })
  expect(await call()).toBe('before')
  writeFileSync(file, program('after'))
  // A call that leaves just before the change is noticed may find no server.
  await expect.poll(() => call().catch(String), { interval: 5 }).toBe('after')
})

test('[START-22] a call made while the server restarts waits for the new one', async () => {
  const { call, changeTo } = await startServing(program('before'))
  expect(await call()).toBe('before')
  changeTo(program('after'))
  expect(await call()).toBe('after')
})

test('[START-22] the admin password stays the same over a restart', async () => {
  const settings = {}
  const password = await completeSettings(settings, 'no such file')
  const source = programAnswering('process.env.ADMIN_PASSWORD')
  const { call, changeTo } = await startServing(source, { settings })
  expect(await call()).toBe(password)
  changeTo(programAnswering("'again: ' + process.env.ADMIN_PASSWORD"))
  expect(await call()).toBe(`again: ${password}`)
})

test('[START-22] a server that does not end by itself is ended, and the next one starts', async () => {
  const { call, changeTo } = await startServing(`process.on('SIGTERM', () => {})\n${program('before')}`)
  expect(await call()).toBe('before')
  changeTo(program('after'))
  expect(await call()).toBe('after')
})

test('[START-22] a source that cannot be bundled keeps nobody waiting, and the next change is tried', async () => {
  let isBroken = true
  const prepare = async () => {
    if (isBroken) throw new Error('a mistake in the source')
  }
  const { server, call, changeTo } = await startServing(program('before'), { prepare })
  await server.listening()
  isBroken = false
  changeTo(program('after'))
  expect(await call()).toBe('after')
})

test('[START-22] a change during a build is built before the server starts', async () => {
  let source = 'before'
  let finishBuild
  const isFinished = new Promise((resolve) => {
    finishBuild = resolve
  })
  async function build() {
    const built = program(source)
    await isFinished
    writeFileSync(serving.file, built)
  }
  let building
  // Like esbuild's: called during a build it answers with that build.
  const prepare = () => {
    building ??= build().finally(() => {
      building = undefined
    })
    return building
  }
  const serving = await startServing('', { prepare })
  await expect.poll(() => building !== undefined).toBe(true)
  source = 'after'
  serving.change()
  finishBuild()
  expect(await serving.call()).toBe('after')
})

test.each([
  ['fails', 'process.exit(1)'],
  ['says that it is open', "console.log('is open at'), process.exit(0)"],
])('[START-22] calls wait for the new server also when the old one %s at its end', async (_what, ending) => {
  const { call, changeTo } = await startServing(`process.on('SIGTERM', () => { ${ending} })\n${program('before')}`)
  expect(await call()).toBe('before')
  changeTo(program('after'))
  expect(await call()).toBe('after')
})

test.each(['process.exit(1)', 'process.exit(0)', "process.kill(process.pid, 'SIGKILL')"])(
  '[START-22] a server that ends by %s instead of listening keeps nobody waiting',
  async (source) => {
    const { server } = await startServing(source)
    await server.listening()
  },
)

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}
