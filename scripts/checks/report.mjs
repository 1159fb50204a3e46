/** A reporter for vitest that writes down what the summary tells: how many tests ran, and whatever went wrong. */
import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { inspect } from 'node:util'
import { fromRoot, memory } from '../setup/paths.mjs'

/** Of a longer reason its beginning: it may hold all that somebody heard, and the last lines are to be seen as a whole. */
const LONGEST_REASON = 300

/** Where the report of a project is; each run of it writes another. */
export const reportOf = (project) => join(memory, `tests-${project}.json`)

export default class Report {
  onInit({ config }) {
    this.file = reportOf(config.project[0])
  }

  onTestRunEnd(modules, unowned) {
    writeFileSync(this.file, JSON.stringify(reportOn(modules, unowned)))
  }
}

/** `unowned` are errors that no test waited for: a run fails of them though every test has passed. */
export function reportOn(modules, unowned) {
  const tests = modules.flatMap(({ children }) => [...children.allTests()])
  const inState = (state) => tests.filter((test) => test.result().state === state).length
  return {
    passed: inState('passed'),
    failed: inState('failed'),
    total: tests.length,
    failures: [...modules.flatMap(failuresOf), ...unowned.map(unownedFailure)],
  }
}

/** Where each failure is, its name and the first line of what went wrong: of tests, and of files beside their tests. */
function failuresOf(module) {
  const file = relative(fromRoot(), module.moduleId)
  const failed = [...module.children.allTests('failed')]
  const beside = [module, ...module.children.allSuites()].flatMap((suite) => suite.errors())
  return [
    ...failed.map((test) => `${file}: ${test.name}: ${firstLine(test.result().errors[0])}`),
    ...beside.map((error) => `${file}: ${firstLine(error)}`),
  ]
}

function unownedFailure(error) {
  const { VITEST_TEST_PATH: file, VITEST_TEST_NAME: test } = error
  const where = [file && relative(fromRoot(), file), test].filter(Boolean)
  return [...where, 'no test waited for it', firstLine(error)].join(': ')
}

/** The reason of some errors is a code, and what is thrown need not be an error. */
function firstLine(error) {
  const { name = 'Error', message, code } = Object(error)
  const reason = message || code || error
  const words = typeof reason === 'string' ? reason : inspect(reason, { breakLength: Number.POSITIVE_INFINITY })
  const [line] = words.trim().split('\n', 1)
  const signs = [...line]
  return `${name}: ${signs.length > LONGEST_REASON ? `${signs.slice(0, LONGEST_REASON).join('')}…` : line}`
}
