/** The last lines of a run: each stage with its seconds, the slowest files, all that failed, and how many there were. */

const SLOWEST = 10

export function summary(results) {
  const width = Math.max(...results.map(({ name }) => name.length))
  const lines = results.map(({ name, outcome, seconds, note, report }) =>
    `  ${name.padEnd(width)}  ${outcome.padEnd(7)} ${inSeconds(seconds)}  ${[tested(report), note].filter(Boolean).join('; ')}`.trimEnd(),
  )
  return ['', 'Stages', ...lines, ...slowestFiles(results), '', verdict(results), '', total(results)].join('\n')
}

const inSeconds = (seconds) => `${seconds.toFixed(1).padStart(6)} s`

function tested(report) {
  return (
    report && `${report.passed + report.failed} tests ran${report.skipped > 0 ? `, ${report.skipped} skipped` : ''}`
  )
}

function slowestFiles(results) {
  const files = results.flatMap(({ report }) => report?.files ?? [])
  if (files.length === 0) return []
  const slowest = files.sort((one, other) => other.seconds - one.seconds).slice(0, SLOWEST)
  return ['', 'Slowest files', ...slowest.map(({ file, seconds }) => `${inSeconds(seconds)}  ${file}`)]
}

function verdict(results) {
  const named = (outcome) => results.filter((result) => result.outcome === outcome).map(({ name }) => name)
  const [failed, skipped] = [named('failed'), named('skipped')]
  const failures = results.flatMap((result) => result.failures ?? []).map((failure) => `\n  ${failure}`)
  if (failed.length > 0) return `Failed: ${failed.join(', ')}.${failures.join('')}`
  return skipped.length > 0 ? `All that could run passed. Not run: ${skipped.join(', ')}.` : 'All passed.'
}

/** Tests where a stage has some; a stage without, and one that failed beside its tests, counts as one. */
function total(results) {
  const counts = results.map(({ outcome, report }) => {
    if (!report) return { [outcome]: 1 }
    return outcome === 'failed' ? { ...report, failed: Math.max(1, report.failed) } : report
  })
  const sum = (outcome) => counts.reduce((all, count) => all + (count[outcome] ?? 0), 0)
  return `${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`
}
