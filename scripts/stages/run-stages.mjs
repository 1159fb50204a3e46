/** Runs the stages, all of them even when one fails, and answers how each went. */
import { runTimed } from './timed-command.mjs'

const LAST_LINES = 30
const LIMIT_SECONDS = 1800

/** One result per stage: { name, outcome: 'passed' | 'failed' | 'skipped', seconds, note, report, failures }. */
export async function runStages(groups, { tools, say, runCommand = runTimed }) {
  const results = []
  for (const lanes of groups) {
    const ended = await Promise.all(lanes.map((lane) => runLane(lane, { tools, say, runCommand })))
    results.push(...ended.flat())
  }
  return results
}

async function runLane(lane, how) {
  const results = []
  for (const stage of lane) results.push(await runStage(stage, how))
  return results
}

async function runStage(stage, { tools, say, runCommand }) {
  const { name, needs = [], commands, env, limitSeconds = LIMIT_SECONDS } = stage
  const missing = needs.filter((tool) => !tools[tool])
  if (missing.length > 0) return { name, outcome: 'skipped', seconds: 0, note: `needs ${missing.join(' and ')}` }
  const began = performance.now()
  stage.prepare?.()
  // What leaves a report shows its progress; of the others only what went wrong is worth reading.
  const said = []
  const hear = stage.read ? undefined : (words) => said.push(words)
  const problems = []
  for (const command of commands) problems.push(await runCommand(command, { limitSeconds, env, hear }))
  const note = problems.filter(Boolean).join('; ')
  const result = { name, seconds: (performance.now() - began) / 1000, note, report: stage.read?.() }
  if (!note) return { ...result, outcome: 'passed' }
  say(`— ${name} failed: ${note}\n${said.join('')}`.trimEnd())
  return { ...result, outcome: 'failed', failures: failuresOf(result.report, said) }
}

/** A run can fail beside its tests: by an error that no test waited for, or before the first of them. */
function failuresOf(report, said) {
  if (report?.failures.length > 0) return report.failures
  const lines = said.join('').split('\n')
  const last = lines.filter((line) => line.trim()).slice(-LAST_LINES)
  return last.length > 0 ? last : ['outside of its tests: its output above says why']
}
