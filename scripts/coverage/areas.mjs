/** What must be covered by tests, and how well: the parts that guard people and money are covered branch by branch. */

const isIn =
  (...patterns) =>
  (file) =>
    patterns.some((pattern) => pattern.test(file))

/** `counts` is what is counted in the files of an area, `least` the percentage it must reach. */
export const areas = [
  {
    name: 'access',
    counts: 'branches',
    least: 100,
    has: isIn(/^server\/http\/(access|guard|actor)\.ts$/),
  },
  {
    name: 'billing',
    counts: 'branches',
    least: 100,
    has: isIn(/^server\/features\/premium\//, /^server\/outside\/billing\//),
  },
  {
    name: 'sessions',
    counts: 'branches',
    least: 100,
    has: isIn(/^server\/features\/auth\/sessions/),
  },
  { name: 'server', counts: 'lines', least: 95, has: isIn(/^server\//) },
]

/** One row per area, from what vitest writes as coverage-summary.json with paths seen from the project's root. */
export function judge(summary) {
  return areas.map(({ name, counts, least, has }) => {
    const files = Object.entries(summary).filter(([file]) => has(file))
    const total = sum(files, ([, file]) => file[counts].total)
    const covered = sum(files, ([, file]) => file[counts].covered)
    const gaps = files.filter(([, file]) => file[counts].covered < file[counts].total).map(([file]) => file)
    // Nothing to count is no success: the files have moved, and the pattern must follow.
    const isEnough = total > 0 && covered * 100 >= least * total
    return { name, counts, least, covered, total, isEnough, gaps: least === 100 ? gaps : [] }
  })
}

export function table(rows) {
  return rows.flatMap(({ name, counts, least, covered, total, isEnough, gaps }) => {
    const reached = total > 0 ? ((100 * covered) / total).toFixed(2) : '0.00'
    const cells = [name.padEnd(9), counts.padEnd(9), `${reached} %`.padStart(9), `(${covered} of ${total})`.padEnd(18)]
    const verdict = isEnough ? 'enough' : `not enough: at least ${least} %`
    return [`${cells.join(' ')} ${verdict}`, ...gaps.map((file) => `  not all of ${file}`)]
  })
}

function sum(list, numberOf) {
  return list.reduce((total, one) => total + numberOf(one), 0)
}
