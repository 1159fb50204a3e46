/** The dashboard in deploy/ asks for nothing that is not served. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
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
}
type Dashboard = {
  uid: string
  title: string
  panels: Panel[]
  templating: { list: { name: string; type: string }[] }
}

const dashboard: Dashboard = JSON.parse(readFileSync('deploy/grafana-dashboard.json', 'utf8'))
const drawn = dashboard.panels.filter(({ type }) => type !== 'row')
const expressions = drawn.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
const app = await startApp({ settings: { METRICS_PORT: '0' } })

/** What is left of an expression without what is in quotes, braces and brackets, and without functions and keywords. */
function namesIn(expr: string): string[] {
  const bare = expr.replace(/"[^"]*"/g, '').replace(/\{[^}]*\}|\[[^\]]*\]|\b(?:by|on|without) ?\([^)]*\)/g, ' ')
  return bare.match(/\b[a-z][a-z0-9_]*\b(?!\s*\()/g)?.filter((word) => word.includes('_')) ?? []
}

test('[ACCESS-30] every metric of the dashboard is served by a running app, and is explained', async () => {
  const { names, helps, types } = await scrape(app.metricsUrl)
  const asked = new Set(expressions.flatMap(namesIn))
  expect(asked.size).toBeGreaterThan(20)
  expect([...asked].filter((name) => !names.has(name))).toEqual([])
  expect([...types.keys()].filter((name) => (helps.get(name)?.length ?? 0) < 10)).toEqual([])
})

test('[ACCESS-30] every metric that is served is on the dashboard', async () => {
  const { types } = await scrape(app.metricsUrl)
  const text = expressions.join('\n')
  expect([...types.keys()].filter((name) => !new RegExp(`\\b${name}(?:_bucket|_sum|_count)?\\b`).test(text))).toEqual(
    [],
  )
})

test('[ACCESS-30] the dashboard can be imported anywhere: its source of data is chosen there', () => {
  expect(dashboard.templating.list.find(({ type }) => type === 'datasource')).toMatchObject({
    ...{ name: 'datasource', query: 'prometheus' },
  })
  for (const { title, datasource, description, targets } of drawn) {
    expect([title, datasource]).toEqual([title, { type: 'prometheus', uid: '$datasource' }])
    expect([title, Boolean(description && targets?.length)]).toEqual([title, true])
  }
  const ids = dashboard.panels.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('[ACCESS-30] no two panels lie on each other, and none beyond the edge', () => {
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
