/** The dashboard and the alerts in deploy/ use only metrics that are served, with the limits of OPERATIONS.md. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { scrape } from '#server/testing/scrape.ts'
import { startApp } from '#server/testing/start-app.ts'

type Panel = {
  id: number
  title: string
  type: string
  description?: string
  datasource?: { type: string; uid: string }
  gridPos: { x: number; y: number; w: number; h: number }
  targets?: { expr: string; refId: string }[]
  fieldConfig?: { defaults: { thresholds: { steps: { color: string; value: number | null }[] } } }
}
type Dashboard = {
  uid: string
  title: string
  panels: Panel[]
  templating: { list: { name: string; type: string }[] }
}

const dashboard: Dashboard = JSON.parse(readFileSync('deploy/grafana-dashboard.json', 'utf8'))
const operations = readFileSync('docs/OPERATIONS.md', 'utf8')
const drawn = dashboard.panels.filter(({ type }) => type !== 'row')
const expressions = drawn.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
const alerts: { groups: { rules: { alert: string; expr: string }[] }[] } = parse(
  readFileSync('deploy/prometheus-alerts.yaml', 'utf8'),
)
const rules = alerts.groups.flatMap((group) => group.rules)
const app = await startApp({ settings: { METRICS_PORT: '0' } })

/** The metric names of an expression: without labels, ranges, functions and keywords. */
function namesIn(expr: string): string[] {
  const bare = expr.replace(/"[^"]*"/g, '').replace(/\{[^}]*\}|\[[^\]]*\]|\b(?:by|on|without) ?\([^)]*\)/g, ' ')
  return bare.match(/\b[a-z][a-z0-9_]*\b(?!\s*\()/g)?.filter((word) => word.includes('_')) ?? []
}

test('[ACCESS-30] every metric of the dashboard is served by a running app and has a help text', async () => {
  const { names, helps, types } = await scrape(app.metricsUrl)
  const used = new Set(expressions.flatMap(namesIn))
  expect(used.size).toBeGreaterThan(20)
  expect([...used].filter((name) => !names.has(name))).toEqual([])
  expect([...types.keys()].filter((name) => (helps.get(name)?.length ?? 0) < 10)).toEqual([])
})

test('[ACCESS-40] every metric of the alerts is served by a running app, with the labels that are asked for', async () => {
  const { names, samples } = await scrape(app.metricsUrl)
  expect(rules.length).toBeGreaterThan(20)
  for (const { alert, expr } of rules) {
    expect([alert, namesIn(expr).filter((name) => !names.has(name))]).toEqual([alert, []])
    expect([alert, /\bup\b/.test(expr) || namesIn(expr).length > 0]).toEqual([alert, true])
    for (const [, name, label, pattern] of expr.matchAll(/(bowl_\w+_total)\{(\w+)=~?"([^"]+)"/g)) {
      const known = samples.flatMap((sample) => (sample.name === name ? (sample.labels[label ?? ''] ?? []) : []))
      expect([alert, (pattern ?? '').split('|').filter((value) => !known.includes(value))]).toEqual([alert, []])
    }
  }
})

test('[ACCESS-30] every metric that is served is on the dashboard', async () => {
  const { types } = await scrape(app.metricsUrl)
  const text = expressions.join('\n')
  expect([...types.keys()].filter((name) => !new RegExp(`\\b${name}(?:_bucket|_sum|_count)?\\b`).test(text))).toEqual(
    [],
  )
})

test('[ACCESS-30] the dashboard can be imported anywhere: its data source is a variable', () => {
  expect(dashboard.templating.list.find(({ type }) => type === 'datasource')).toMatchObject({
    name: 'datasource',
    query: 'prometheus',
  })
  for (const { title, datasource, description, targets } of drawn) {
    expect([title, datasource]).toEqual([title, { type: 'prometheus', uid: '$datasource' }])
    expect([title, Boolean(description && targets?.length)]).toEqual([title, true])
  }
  const ids = dashboard.panels.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('[ACCESS-30] no two panels overlap, and none exceeds the grid', () => {
  const taken = new Set<string>()
  for (const { title, gridPos } of dashboard.panels) {
    expect([title, gridPos.x + gridPos.w <= 24]).toEqual([title, true])
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++) {
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
        expect([title, taken.has(`${x},${y}`)]).toEqual([title, false])
        taken.add(`${x},${y}`)
      }
    }
  }
})

/** The threshold at which a panel takes this colour. */
function threshold(title: string, color: string): number | null | undefined {
  const panel = drawn.find((candidate) => candidate.title === title)
  return panel?.fieldConfig?.defaults.thresholds.steps.find((step) => step.color === color)?.value
}

test('[ACCESS-30] the first tile shows how many processes are down, and is red from one on', () => {
  expect(drawn[0]).toMatchObject({ title: 'Processes down', gridPos: { x: 0, y: 1 } })
  expect([threshold('Processes down', 'red'), threshold('Processes alive', 'green')]).toEqual([1, 1])
  const [job] = /job_name: \S+/.exec(operations) ?? ['']
  expect(drawn[0]?.targets?.[0]?.expr).toContain(`job="${job.split(' ')[1]}"`)
})

test.each([
  ['Commit, 99 of 100', 'orange', /`bowl_room_commit_seconds` \| 99 of 100 under ([\d.]+) s/],
  ['Commit, 99 of 100', 'red', /a commit time above ([\d.]+) s/],
  ['Commit time', 'orange', /`bowl_room_commit_seconds` \| 99 of 100 under ([\d.]+) s/],
  ['Commit time', 'red', /a commit time above ([\d.]+) s/],
  ['Oldest lease', 'orange', /`bowl_lease_age_seconds` \| under ([\d.]+)/],
  ['Oldest lease', 'red', /`bowl_lease_age_seconds > ([\d.]+)`/],
  ['Age of the lease', 'orange', /`bowl_lease_age_seconds` \| under ([\d.]+)/],
  ['Age of the lease', 'red', /`bowl_lease_age_seconds > ([\d.]+)`/],
  ['Messages per commit', 'orange', /near ([\d.]+) all the time/],
  ['Messages that wait', 'red', /at ([\d.]+) new messages are refused/],
  ['What else waits', 'orange', /queue="background"\}` \| under ([\d.]+)/],
  ['What else waits', 'red', /many sign in at once or guess; at ([\d.]+)/],
  ['Time to answer', 'orange', /class of status \| 99 of 100 under ([\d.]+) s/],
  ['Event loop: delay', 'orange', /above ([\d.]+) s this process has too much to do/],
  ['Event loop: delay', 'red', /event loop more than ([\d.]+) s late/],
  ['Event loop: busy', 'orange', /`bowl_event_loop_active_seconds_total` \| its rate is under ([\d.]+)/],
  ['Processor', 'orange', /`process_cpu_seconds_total` \| its rate is under ([\d.]+)/],
])('[ACCESS-30] %s turns %s where OPERATIONS.md says so', (title, color, documented) => {
  expect(threshold(title, color)).toBe(Number(documented.exec(operations)?.[1]))
})

test.each([
  ['RoomCommitsSlow', /a commit time above ([\d.]+) s/],
  ['EventLoopLate', /event loop more than ([\d.]+) s late/],
  ['LeaseOld', /`bowl_lease_age_seconds > ([\d.]+)`/],
  ['CallsSlow', /class of status \| 99 of 100 under ([\d.]+) s/],
  ['BackgroundWorkWaits', /queue="background"\}` \| under ([\d.]+)/],
])('[ACCESS-40] %s fires where OPERATIONS.md says so', (name, documented) => {
  const expr = rules.find(({ alert }) => alert === name)?.expr ?? ''
  expect(Number(/> ([\d.]+)$/.exec(expr)?.[1])).toBe(Number(documented.exec(operations)?.[1]))
})

test('[ACCESS-30] a tile has a value even without calls, and a flag has its own panel', () => {
  const divided = drawn.filter(({ type, targets }) => type === 'stat' && targets?.[0]?.expr.includes(') / '))
  expect(divided.map(({ title }) => title)).toEqual(['Failed calls'])
  expect(divided[0]?.targets?.[0]?.expr).toMatch(/ \/ clamp_min\(sum\(.+\) or vector\(0\), 1e-9\)$/)
  const flags = drawn.filter(({ targets = [] }) => targets.some(({ expr }) => expr.includes('bowl_bus_up')))
  expect(flags.map(({ targets }) => targets?.length)).toEqual([1, 1])
})
