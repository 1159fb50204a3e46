/** What the two commands do by themselves before they do what they are called for. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buildStep } from './build-step.mjs'
import { installStep } from './install.mjs'
import { fromRoot } from './paths.mjs'
import { PURPOSES } from './set-up.mjs'
import { peersStep, toolsStep } from './tools.mjs'

const { scripts } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8'))

/** The steps that a command asks for before it runs. */
function stepsBefore(command) {
  const [, purpose] = /^node scripts\/setup\.mjs (--for=\w+)$/.exec(scripts[`pre${command}`]) ?? []
  return PURPOSES[purpose]
}

test('[START-1] `npm start` installs what is missing and builds what is out of date, and then serves what was built', () => {
  expect(stepsBefore('start')).toEqual([installStep, buildStep])
  expect(scripts.start).toMatch(/^node (--[\w-]+ )*dist\/server\/main\.js$/)
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
