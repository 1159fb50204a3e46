/**
 * Installs and builds what a command needs and is not there yet.
 * Plain Node without packages, because it runs before they are installed.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildStep } from './build-step.mjs'
import { createRunner, SetupFailed } from './command.mjs'
import { installStep } from './install.mjs'
import { withLock } from './lock.mjs'
import { memory } from './paths.mjs'
import { serversStep, toolsStep } from './tools.mjs'

const TICK_MS = 5_000
const LOCK = join(memory, 'lock')

/** A current build needs no development packages; `npm prune --omit=dev` may have removed them. */
const packagesToStart = {
  ...installStep,
  isCurrent: () => installStep.isCurrent() || (buildStep.isCurrent() && installStep.hasRuntimePackages()),
}

export const PURPOSES = {
  '--for=install': [installStep],
  '--for=build': [installStep, { ...buildStep, isCurrent: () => false }],
  '--for=start': [packagesToStart, buildStep],
  '--for=cluster': [installStep, buildStep, serversStep],
  '--for=test': [installStep, buildStep, toolsStep],
}

const print = (line) => console.log(`[setup] ${line}`)

export async function setUpFor(purpose) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1))
  const onWait = () => print(`Waiting for another set-up to finish… (If there isn’t one, delete ${LOCK}.)`)
  try {
    const steps = PURPOSES[purpose]
    if (!steps) throw new SetupFailed(`What for? Choose one: ${Object.keys(PURPOSES).join(', ')}.`)
    if (steps.every((step) => step.isCurrent())) return
    mkdirSync(memory, { recursive: true })
    await withLock(LOCK, (nameChild) => runSteps(steps, { run: createRunner(nameChild) }), { onWait })
  } catch (error) {
    console.error(error instanceof SetupFailed ? error.message : error)
    process.exit(1)
  }
}

/** Checks each step again: another set-up may have done it while this one waited. */
export async function runSteps(steps, { run, say = print }) {
  for (const step of steps) {
    if (step.isCurrent()) continue
    say(`${step.title}…`)
    const began = Date.now()
    const seconds = () => Math.round((Date.now() - began) / 1000)
    const ticking = setInterval(() => say(`${step.title}… ${seconds()} s`), TICK_MS)
    await step.run({ run, say }).finally(() => clearInterval(ticking))
    say(`${step.title}: done in ${seconds()} s`)
  }
}
