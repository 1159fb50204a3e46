/** What the two commands do by themselves before they do what they are called for. */
import { readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { buildStep, builtWithoutC, noticesIn } from './build-step.mjs'
import { installStep } from './install.mjs'
import { fromRoot } from './paths.mjs'
import { PURPOSES } from './set-up.mjs'
import { peersStep, toolsStep } from './tools.mjs'

const { scripts } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8'))

afterEach(() => {
  vi.restoreAllMocks()
})

/** The steps that a command asks for before it runs. */
function stepsBefore(command) {
  const [, purpose] = /^node scripts\/setup\.mjs (--for=\w+)$/.exec(scripts[`pre${command}`]) ?? []
  return PURPOSES[purpose]
}

test('[START-1] `npm start` installs what is missing and builds what is out of date, and then serves what was built', () => {
  expect(stepsBefore('start').map(({ title, run }) => [title, run])).toEqual(
    [installStep, buildStep].map(({ title, run }) => [title, run]),
  )
  expect(scripts.start).toMatch(/^node (--[\w-]+ )*dist\/server\/main\.js$/)
})

test.each([
  { isInstalled: true, isBuilt: false, hasRuntimePackages: false, isCurrent: true },
  { isInstalled: false, isBuilt: true, hasRuntimePackages: true, isCurrent: true },
  { isInstalled: false, isBuilt: true, hasRuntimePackages: false, isCurrent: false },
  { isInstalled: false, isBuilt: false, hasRuntimePackages: true, isCurrent: false },
])('[START-21] whether a start has its packages: %j', ({ isInstalled, isBuilt, hasRuntimePackages, isCurrent }) => {
  vi.spyOn(installStep, 'isCurrent').mockReturnValue(isInstalled)
  vi.spyOn(installStep, 'hasRuntimePackages').mockReturnValue(hasRuntimePackages)
  vi.spyOn(buildStep, 'isCurrent').mockReturnValue(isBuilt)
  const [packages] = stepsBefore('start')
  expect(packages.isCurrent()).toBe(isCurrent)
})

test('[START-2] `npm test` also finds its tools', () => {
  expect(stepsBefore('test')).toEqual([installStep, buildStep, toolsStep])
})

test('[START-13] `npm run test:all` needs what `npm test` needs', () => {
  expect(stepsBefore('test:all')).toEqual(stepsBefore('test'))
  expect(stepsBefore('durability')).toEqual(stepsBefore('test'))
})

test('`npm run bench` also looks for its peers', () => {
  expect(stepsBefore('bench')).toEqual([installStep, buildStep, toolsStep, peersStep])
})

test.each(['seed', 'backup', 'restore', 'move-data'])(
  '[START-20] `npm run %s` needs what a start needs, and runs what was built',
  (command) => {
    expect(stepsBefore(command)).toEqual(stepsBefore('start'))
    expect(scripts[command]).toBe(`node dist/server/${command}.js`)
  },
)

test('[START-19] of what the build says only what it did without is shown', () => {
  const notice = builtWithoutC('there is no compiler called cc')
  expect(notice).toContain('there is no compiler called cc')
  expect(noticesIn(`a warning of a tool\n${notice}\n`)).toEqual([notice])
})
