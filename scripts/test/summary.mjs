/** The summary of a run: stages with seconds, slowest files, failures and test counts. */

const SLOWEST = 10
const LAST_LINES = 30

export function summary(results) {
  const tests = results.flatMap((result) => result.tests ?? [])
  const failures = results.filter(({ outcome }) => outcome === 'failed').flatMap(describeFailures)
  return [
    ...section('Stages', results.map(stageLine)),
    ...section('Slowest files', slowestFiles(tests)),
    ...section('Failed', failures),
    '',
    total(results),
  ].join('\n')
}

const section = (title, lines) => (lines.length > 0 ? ['', title, ...lines.map((line) => `  ${line}`)] : [])
const inSeconds = (seconds) => `${seconds.toFixed(1).padStart(6)} s`

function stageLine({ name, outcome, seconds, note }) {
  return `${inSeconds(seconds)}  ${outcome.padEnd(7)}  ${name}${note ? ` (${note})` : ''}`
}

function slowestFiles(tests) {
  const files = new Map()
  for (const { file, seconds } of tests) files.set(file, (files.get(file) ?? 0) + seconds)
  const slowest = [...files].sort(([, one], [, other]) => other - one).slice(0, SLOWEST)
  return slowest.map(([file, seconds]) => `${inSeconds(seconds)}  ${file}`)
}

/** A stage can fail without a failed test: by an unhandled error, or before the first test. */
function describeFailures({ name, tests = [], lines = [] }) {
  const failed = tests.filter(({ outcome }) => outcome === 'failed')
  if (failed.length > 0) return failed.flatMap(failureLines)
  const last = lines.filter((line) => line.trim()).slice(-LAST_LINES)
  return last.length > 0 ? [`${name}:`, ...last] : [`${name}: its output above says why`]
}

function failureLines({ file, title, reason }) {
  return [`${file}: ${title}`, ...reason.map((line) => `  ${line}`)]
}

/** A stage without tests counts as one, and so does a failed stage whose tests passed. */
function total(results) {
  const outcomes = results.flatMap(({ outcome, tests = [] }) => {
    const ofTests = tests.map((test) => test.outcome)
    return tests.length === 0 || (outcome === 'failed' && !ofTests.includes('failed')) ? [...ofTests, outcome] : ofTests
  })
  const count = (wanted) => outcomes.filter((outcome) => outcome === wanted).length
  return `${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`
}
