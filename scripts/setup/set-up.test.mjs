/** What the npm scripts set up before they run. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { buildStep } from './build-step.mjs'
import { hasPackages, installPackages, installStep } from './install.mjs'
import { fromRoot } from './paths.mjs'
import { PURPOSES, runSteps } from './set-up.mjs'

const { scripts } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8'))

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test.each([
  ['start', '--for=start', 'node --enable-source-maps dist/server/main.js'],
  ['test', '--for=test', 'node scripts/test.mjs'],
  ['test:all', '--for=test', 'node scripts/test.mjs --all'],
  ...['seed', 'backup', 'restore', 'move-data'].map((name) => [name, '--for=start', `node dist/server/${name}.js`]),
])('[START-1, START-2, START-13, START-20] `npm run %s` sets up %s, and then runs `%s`', (name, purpose, command) => {
  expect([scripts[`pre${name}`], scripts[name]]).toEqual([`node scripts/setup.mjs ${purpose}`, command])
})

test('[START-20] a start installs and builds, and only a test looks for its tools', () => {
  const titles = (purpose) => PURPOSES[purpose].map(({ title }) => title)
  expect(titles('--for=start')).toEqual([installStep.title, buildStep.title])
  expect(titles('--for=test')).toEqual([...titles('--for=start'), 'Looking for what the tests need'])
})

test.each([
  ['20.18.3', 'On the Bowl needs Node 20.19 or newer; this is Node 20.18.3.\n'],
  ['20.19.0', expect.stringContaining('What for? Choose one')],
])('[START-7] with Node %s the set-up says %s', (version, words) => {
  const pretend = `Object.defineProperty(process, 'versions', { value: { node: '${version}' } })`
  const args = ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`, fromRoot('scripts/setup.mjs')]
  expect(spawnSync(process.execPath, args, { encoding: 'utf8' })).toMatchObject({ status: 1, stderr: words })
})

test.each([
  [{ isInstalled: true, isBuilt: false, hasRuntimePackages: false }, true],
  [{ isInstalled: false, isBuilt: true, hasRuntimePackages: true }, true],
  [{ isInstalled: false, isBuilt: true, hasRuntimePackages: false }, false],
  [{ isInstalled: false, isBuilt: false, hasRuntimePackages: true }, false],
])('[START-21] with %j a start has its packages: %s', ({ isInstalled, isBuilt, hasRuntimePackages }, expected) => {
  vi.spyOn(installStep, 'isCurrent').mockReturnValue(isInstalled)
  vi.spyOn(installStep, 'hasRuntimePackages').mockReturnValue(hasRuntimePackages)
  vi.spyOn(buildStep, 'isCurrent').mockReturnValue(isBuilt)
  expect(PURPOSES['--for=start'][0].isCurrent()).toBe(expected)
})

test('[START-4, START-21] packages count as installed when all of them are there and npm has finished', () => {
  const folder = mkdtempSync(join(tmpdir(), 'on-the-bowl-packages-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const packages = { zod: '^4.6.7', '@fastify/cookie': '^11.1.5' }
  const seen = ['@fastify/cookie', 'zod', '.package-lock.json'].map((name) => {
    mkdirSync(join(folder, name), { recursive: true })
    return hasPackages(packages, folder)
  })
  expect(seen).toEqual([false, false, true])
})

test('[START-4, START-18] development packages are asked for in any case, and a failed install says what to check', async () => {
  const run = vi.fn().mockResolvedValue(false)
  await expect(installPackages(run)).rejects.toThrow('If it could not reach its registry, check your network')
  expect(run.mock.calls[0][1]).toContain('--include=dev')
})

test('[START-18] a step prints its running time every 5 s', async () => {
  vi.useFakeTimers()
  const said = []
  const step = {
    title: 'Waiting',
    isCurrent: () => false,
    run: () => new Promise((resolve) => setTimeout(resolve, 11_000)),
  }
  const running = runSteps([step], { say: (line) => said.push(line) })
  await vi.advanceTimersByTimeAsync(11_000)
  await running
  expect(said).toEqual(['Waiting…', 'Waiting… 5 s', 'Waiting… 10 s', 'Waiting: done in 11 s'])
})
