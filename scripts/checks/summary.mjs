/** The last thing `npm test` prints: each check, how it went, how long it took, all that failed, and how many there were. */

export function summary(results) {
  const width = Math.max(...results.map(({ name }) => name.length))
  const lines = results.map(({ name, outcome, seconds, note }) =>
    `  ${name.padEnd(width)}  ${outcome.padEnd(7)}  ${seconds.toFixed(1).padStart(6)} s  ${note}`.trimEnd(),
  )
  return ['', 'Summary', ...lines, '', verdict(results), '', total(results), ''].join('\n')
}

function verdict(results) {
  const named = (outcome) => results.filter((result) => result.outcome === outcome).map(({ name }) => name)
  const failed = named('failed')
  const told = results.flatMap(({ failures = [] }) => failures).map((failure) => `\n  ${failure}`)
  if (failed.length > 0) return `Failed: ${failed.join(', ')}.${told.join('')}`
  const skipped = named('skipped')
  return skipped.length > 0 ? `All that could run passed. Not run: ${skipped.join(', ')}.` : 'All passed.'
}

/** Tests where a check counts them, else checks. */
function total(results) {
  const counts = results.map(countsOf)
  const sum = (outcome) => counts.reduce((all, count) => all + (count[outcome] ?? 0), 0)
  return `${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`
}

/** A check can fail outside any of its tests; that is one failure. */
function countsOf({ outcome, counts }) {
  if (!counts) return { [outcome]: 1 }
  return outcome === 'failed' ? { ...counts, failed: Math.max(1, counts.failed) } : counts
}
