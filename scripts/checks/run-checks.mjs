/** Runs checks one after the other, all of them even when one fails, and says how each went. */
import { runTimed } from './timed-command.mjs'

/** One result per check: { name, outcome: 'passed' | 'failed' | 'skipped' | 'noted', seconds, note }. */
export async function runChecks(checks, { tools, say, runCommand = runTimed }) {
  const results = []
  for (const check of checks) {
    const reason = reasonToSkip(check, { tools, results })
    if (!reason) say(check.name)
    results.push(
      reason ? { name: check.name, outcome: 'skipped', seconds: 0, note: reason } : await runOne(check, runCommand),
    )
  }
  return results
}

function reasonToSkip(check, { tools, results }) {
  const missing = check.needs?.filter((tool) => !tools[tool]) ?? []
  if (missing.length > 0) return `needs ${missing.join(' and ')}, which this machine does not have`
  const before = results.find((result) => result.name === check.after)
  return before?.outcome === 'failed' ? `means nothing while ${before.name} fails` : null
}

async function runOne(check, runCommand) {
  const began = performance.now()
  check.prepare?.()
  const problems = check.ask ? [check.ask()] : await runAll(check, runCommand)
  const problem = problems.filter(Boolean).join('; ')
  const notes = [check.describe?.(), problem].filter(Boolean).join('; ')
  const outcome = !problem ? 'passed' : check.isAdvice ? 'noted' : 'failed'
  return { name: check.name, outcome, seconds: (performance.now() - began) / 1000, note: notes }
}

async function runAll({ commands, limitSeconds }, runCommand) {
  const problems = []
  for (const command of commands) problems.push(await runCommand(command, { limitSeconds }))
  return problems
}
