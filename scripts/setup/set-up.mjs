/**
 * All that a fresh machine needs before it can start or test the product, and nothing that is already there.
 * Plain Node without packages, because it runs before there are any.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildStep } from './build-step.mjs'
import { createRunner, SetupFailed } from './command.mjs'
import { installStep } from './install.mjs'
import { withLock } from './lock.mjs'
import { memory } from './paths.mjs'
import { createProgress, TICK_MS } from './progress.mjs'
import { peersStep, serversStep, toolsStep } from './tools.mjs'

/** A build that is up to date needs no development packages: `npm prune --omit=dev` may have taken them away. */
const packagesToStart = {
  ...installStep,
  isCurrent: () => installStep.isCurrent() || (buildStep.isCurrent() && installStep.hasRuntimePackages()),
}

const always = (step) => ({ ...step, isCurrent: () => false })

export const PURPOSES = {
  '--for=install': [installStep],
  '--for=build': [installStep, always(buildStep)],
  '--for=start': [packagesToStart, buildStep],
  '--for=cluster': [installStep, buildStep, serversStep],
  '--for=test': [installStep, buildStep, toolsStep],
  '--for=bench': [installStep, buildStep, toolsStep, peersStep],
}

const say = (line) => console.log(`[setup] ${line}`)

export async function setUpFor(purpose) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1))
  try {
    await setUp(PURPOSES[purpose])
  } catch (error) {
    console.error(error instanceof SetupFailed ? error.message : error)
    process.exit(1)
  }
}

async function setUp(steps) {
  if (!steps) throw new SetupFailed(`Say what for: ${Object.keys(PURPOSES).join(', ')}.`)
  if (steps.every((step) => step.isCurrent())) return
  mkdirSync(memory, { recursive: true })
  const onWait = () => say('Waiting for another set-up to finish…')
  await withLock(join(memory, 'lock'), (nameChild) => runDue(steps, createRunner(nameChild)), { onWait })
}

// Another set-up may have done the work while this one waited, so each step is asked again.
async function runDue(steps, run) {
  for (const step of steps) {
    if (step.isCurrent()) continue
    const began = performance.now()
    say(`${step.title}…`)
    const { tick, hear } = createProgress(step, { say })
    const ticking = setInterval(tick, TICK_MS)
    await step.run({ run, say, hear }).finally(() => clearInterval(ticking))
    say(`${step.title}: done in ${((performance.now() - began) / 1000).toFixed(1)} s`)
  }
}
