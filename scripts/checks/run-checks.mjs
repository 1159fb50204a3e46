/** Runs checks, all of them even when one fails, and says how each went; those that only read run at the same time. */
import { runTimed } from './timed-command.mjs'

const LAST_LINES = 30

/** One result per check, in order: { name, outcome: 'passed' | 'failed' | 'skipped', seconds, note, counts, failures }. */
export async function runChecks(checks, { tools, say, runCommand = runTimed }) {
  const results = []
  for (const group of groupsOf(checks)) {
    const running = group.map((check) => {
      const note = reasonToSkip(check, { tools, results })
      return note ? { name: check.name, outcome: 'skipped', seconds: 0, note } : runOne(check, { runCommand, say })
    })
    results.push(...(await Promise.all(running)))
  }
  return results
}

/** Neighbours that only read stand together, every other check alone. */
function groupsOf(checks) {
  const groups = []
  for (const check of checks) {
    const last = groups.at(-1)
    if (check.onlyReads && last?.[0].onlyReads) last.push(check)
    else groups.push([check])
  }
  return groups
}

function reasonToSkip(check, { tools, results }) {
  const missing = check.needs?.filter((tool) => !tools[tool]) ?? []
  if (missing.length > 0) return `needs ${missing.join(' and ')}, which this machine does not have`
  const before = results.find((result) => result.name === check.after)
  return before?.outcome === 'failed' ? `means nothing while ${before.name} fails` : null
}

async function runOne(check, { runCommand, say }) {
  const began = performance.now()
  if (!check.onlyReads) say(check.name)
  check.prepare?.()
  const { problems, said = [] } = check.ask ? { problems: [check.ask()] } : await runAll(check, { runCommand, say })
  const problem = problems.filter(Boolean).join('; ')
  const notes = [check.describe?.(), problem].filter(Boolean).join('; ')
  const seconds = (performance.now() - began) / 1000
  const outcome = problem ? 'failed' : 'passed'
  const failures = problem ? failuresOf(check, said) : undefined
  return { name: check.name, outcome, seconds, note: notes, counts: check.counts?.(), failures }
}

/** Whoever sees the end of a long run only, has something to go by. */
function failuresOf(check, said) {
  const lines = said.join('').split('\n')
  return check.failures?.() ?? lines.filter((line) => line.trim()).slice(-LAST_LINES)
}

/** What checks say that run at the same time is kept and shown check by check. */
async function runAll({ name, commands, limitSeconds, onlyReads = false }, { runCommand, say }) {
  const problems = []
  const said = []
  const hear = onlyReads ? (words) => said.push(words) : undefined
  for (const command of commands) problems.push(await runCommand(command, { limitSeconds, hear }))
  if (onlyReads) say(name, said.join(''))
  return { problems, said }
}
