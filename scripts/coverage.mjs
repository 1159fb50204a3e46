/** `npm run coverage`: the server's tests on both engines, and how much of the server they reach; fails below the floor. */
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { runTimed, stopAll } from './checks/timed-command.mjs'
import { areas, judge, table } from './coverage/areas.mjs'
import { fromRoot, memory, root } from './setup/paths.mjs'
import { knownTools } from './setup/tools.mjs'

const LIMIT_SECONDS = 3600
/** Counting what runs takes longer than running it. */
const PATIENCE = ['--testTimeout=600000', '--hookTimeout=600000']
const folder = join(memory, 'coverage')
const parts = join(folder, 'parts')
const vitest = [process.execPath, fromRoot('node_modules/vitest/vitest.mjs')]
// The engines have workers of different number, which vitest runs only one after the other.
const projects = ['unit', 'server-embedded', ...(knownTools().postgres ? ['server-postgres'] : [])]

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => {
    stopAll()
    process.exit(1)
  })
}

rmSync(folder, { recursive: true, force: true })
mkdirSync(parts, { recursive: true })
const failures = []
for (const project of projects) {
  const kept = ['--reporter=default', '--reporter=blob', `--outputFile.blob=${join(parts, `${project}.json`)}`]
  const reports = ['--coverage', `--coverage.reportsDirectory=${join(folder, project)}`]
  const failure = await runTimed([...vitest, 'run', '--project', project, ...PATIENCE, ...kept, ...reports], {
    limitSeconds: LIMIT_SECONDS,
  })
  if (failure) failures.push(`${project} ${failure}`)
}
const report = join(folder, 'report')
const merged = ['run', `--mergeReports=${parts}`, '--coverage', `--coverage.reportsDirectory=${report}`]
const failure = await runTimed([...vitest, ...merged], { limitSeconds: LIMIT_SECONDS, hear: () => {} })
if (failure) failures.push(`merging ${failure}`)

const rows = judge(readSummary(join(report, 'coverage-summary.json')))
console.log(`\nCoverage of the server by ${projects.join(', ')}\n${table(rows).join('\n')}`)
for (const one of failures) console.log(`fault: ${one}`)
if (!projects.includes('server-postgres')) console.log('fault: without PostgreSQL half of the tests are missing')
process.exitCode =
  rows.length === areas.length && rows.every(({ isEnough }) => isEnough) && failures.length === 0 ? 0 : 1

function readSummary(file) {
  const { total: _, ...files } = JSON.parse(readFileSync(file, 'utf8'))
  return Object.fromEntries(Object.entries(files).map(([path, counts]) => [relative(root, path), counts]))
}
