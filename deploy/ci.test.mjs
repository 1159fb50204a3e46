/** Tests the CI workflow: which checks run when, that its commands exist, and that actions are pinned. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const read = (file) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')
const workflow = parse(read('.github/workflows/ci.yml'))
const { scripts, engines } = JSON.parse(read('package.json'))
const jobs = Object.entries(workflow.jobs)
const stepsOf = (name) => workflow.jobs[name].steps
const runsOf = (name) => stepsOf(name).flatMap(({ run }) => run ?? [])

test('every push and every pull request is tested on the oldest and the newest Node', () => {
  expect(Object.keys(workflow.on)).toEqual(['push', 'pull_request', 'schedule', 'workflow_dispatch'])
  const { matrix } = workflow.jobs.test.strategy
  expect(matrix.node).toEqual([20, 24])
  expect(engines.node).toMatch(/^>=20\./)
  expect(stepsOf('test').find(({ uses }) => uses?.startsWith('actions/setup-node@')).with['node-version']).toBe(
    `\${{ matrix.${Object.keys(matrix)[0]} }}`,
  )
  expect(runsOf('test')).toEqual(['npm test'])
})

test('[ACCESS-32] the packages we ship are audited, and listed in a file that is kept', () => {
  expect(runsOf('packages')).toEqual([
    'npm ci --ignore-scripts --no-audit --no-fund',
    'npm audit --omit=dev --audit-level=high',
    'npm sbom --sbom-format cyclonedx --omit=dev > sbom.json',
  ])
  const kept = stepsOf('packages').at(-1)
  expect(kept.uses).toMatch(/^actions\/upload-artifact@/)
  expect(kept.with).toMatchObject({ path: 'sbom.json', 'if-no-files-found': 'error' })
  expect(workflow.jobs.packages).not.toHaveProperty('if')
  // A vulnerable package fails the job, and the list is kept all the same.
  expect(
    stepsOf('packages')
      .slice(-2)
      .map((step) => step.if),
  ).toEqual(['always()', 'always()'])
})

test('the long tests run every night and by hand, and not for every push', () => {
  const { everything } = workflow.jobs
  expect(everything.if).toBe("github.event_name == 'schedule' || github.event_name == 'workflow_dispatch'")
  expect(runsOf('everything')).toEqual(['npm run test:all', 'npm run coverage', 'npm run soak -- --minutes 3'])
  expect(workflow.on.schedule).toEqual([{ cron: expect.stringMatching(/^\d+ \d+ \* \* \*$/) }])
})

test('the workflow may only read, ends by itself, and uses actions by their major version', () => {
  expect(workflow.permissions).toEqual({ contents: 'read' })
  for (const [name, job] of jobs) {
    expect([name, job['timeout-minutes'] > 0]).toEqual([name, true])
    expect(job).not.toHaveProperty('permissions')
    expect(job.steps[0].uses).toMatch(/^actions\/checkout@/)
    for (const { uses } of job.steps.filter(({ uses }) => uses)) expect(uses).toMatch(/^actions\/[a-z-]+@v\d+$/)
  }
})

test('every script the workflow runs is one of package.json', () => {
  const named = jobs.flatMap(([name]) => runsOf(name).flatMap((run) => /^npm run (\S+)/.exec(run)?.[1] ?? []))
  for (const name of named) expect(Object.keys(scripts)).toContain(name)
  expect(scripts).toHaveProperty('test')
})
