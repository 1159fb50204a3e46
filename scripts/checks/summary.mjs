/** The last thing `npm test` prints: each check, how it went, how long it took, and all that failed. */

export function summary(results) {
  const width = Math.max(...results.map(({ name }) => name.length))
  const lines = results.map(({ name, outcome, seconds, note }) =>
    `  ${name.padEnd(width)}  ${outcome.padEnd(7)}  ${seconds.toFixed(1).padStart(6)} s  ${note}`.trimEnd(),
  )
  return ['', 'Summary', ...lines, '', verdict(results), ''].join('\n')
}

function verdict(results) {
  const named = (outcome) => results.filter((result) => result.outcome === outcome).map(({ name }) => name)
  const failed = named('failed')
  const told = results.flatMap(({ failures = [] }) => failures).map((failure) => `\n  ${failure}`)
  if (failed.length > 0) return `Failed: ${failed.join(', ')}.${told.join('')}`
  const skipped = named('skipped')
  return skipped.length > 0 ? `All that could run passed. Not run: ${skipped.join(', ')}.` : 'All passed.'
}
