/** What the set-up says while npm is at work, by a clock of its own. */
import { expect, test } from 'vitest'
import { buildStep } from './build-step.mjs'
import { installStep } from './install.mjs'
import { createProgress, plainOutput } from './progress.mjs'

const STILL = 'Still waiting for the package registry. Check your network and npm’s proxy and registry settings.'
const answer = 'npm http fetch GET 200 https://registry.example/zod 35ms (cache miss)\n'
const failure = 'npm http fetch GET https://registry.example/zod attempt 1 failed with EAI_AGAIN\n'

function start(step = installStep) {
  let ms = 0
  const said = []
  const progress = createProgress(step, { say: (line) => said.push(line), now: () => ms })
  const after = (seconds) => {
    ms += seconds * 1000
    progress.tick()
    return said.splice(0)
  }
  return { ...progress, after }
}

test('[START-18] a long step says every few seconds how long it takes, and how far npm is', () => {
  const { after, hear } = start()
  expect(after(5)).toEqual(['Installing packages… 5 s'])
  hear(answer + answer)
  expect(after(5)).toEqual(['Installing packages… 10 s, 2 answers from the package registry'])
})

test('[START-18] a registry that has not answered for 20 s is named, once', () => {
  const { after } = start()
  expect(after(19)).toHaveLength(1)
  expect(after(1)).toEqual(['Installing packages… 20 s', STILL])
  expect(after(5)).toEqual(['Installing packages… 25 s'])
})

test('[START-18] a step that asks no registry does not name it', () => {
  expect(start(buildStep).after(60)).toEqual(['Building… 60 s'])
})

test('[START-18] an answer of the registry counts also when its line comes in two pieces', () => {
  const { after, hear } = start()
  hear(answer + answer.slice(0, 20))
  hear(answer.slice(20))
  expect(after(5)).toEqual(['Installing packages… 5 s, 2 answers from the package registry'])
})

test('[START-18] a registry that has answered is named only when requests fail again', () => {
  const { after, hear } = start()
  hear(answer)
  // npm unpacks.
  expect(after(60)).toHaveLength(1)
  hear(failure)
  expect(after(1)).toContain(STILL)
})

test('[START-18] a failed install says what npm said, without its log of requests, and why in a plain sentence', () => {
  const advice = 'The package registry cannot be reached: check your network, and try again.'
  expect(plainOutput(`${failure}npm error code EAI_AGAIN`)).toBe(`npm error code EAI_AGAIN\n${advice}`)
  expect(plainOutput(`${answer}npm error code EUSAGE`)).toBe('npm error code EUSAGE')
})
