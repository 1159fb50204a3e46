/** promtool reads the alert rules, and each alert fires in its own scenario and on no normal day. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { findPromtool } from './promtool.fixture.mjs'

const RULES = join(import.meta.dirname, 'prometheus-alerts.yaml')
/** Something happens after an hour; the numbers of a series are a minute apart. */
const HOUR = 60
const AFTER = 180

const steady = (value) => `${value}x${HOUR + AFTER}`
const growing = (perMinute) => `0+${perMinute}x${HOUR + AFTER}`
const then = (before, after) => `${before}x${HOUR - 1} ${after}x${AFTER}`
const growingThen = (before, after) => `0+${before}x${HOUR - 1} ${before * HOUR}+${after}x${AFTER}`
/** For some minutes, and then as before. */
const dip = (value, low, minutes) => `${value}x${HOUR - 1} ${low}x${minutes - 1} ${value}x${AFTER}`

const calls = (route, status) => `bowl_http_request_seconds_count{route="${route}",status="${status}"}`
const bucket = (name, le) => `${name}_bucket{le="${le}"}`
const refused = (code, by = 'call') => `bowl_refusals_total{by="${by}",code="${code}"}`
const failed = (service) => `bowl_outside_failures_total{service="${service}"}`
const waiting = (queue) => `bowl_queue_length{queue="${queue}"}`
/** 600 a minute, of which some take between half a second and a second. */
const slow = (name, count) => ({
  [bucket(name, 0.5)]: growingThen(600, 600 - count),
  [bucket(name, 1)]: growing(600),
  [bucket(name, '+Inf')]: growing(600),
})

const CALLS = 'bowl_http_request_seconds'
const COMMITS = 'bowl_room_commit_seconds'
const LOOP = 'bowl_event_loop_delay_seconds'

/** A normal day of each of two processes, with a thousand people. */
const NORMAL = {
  up: steady(1),
  bowl_ready: steady(1),
  [calls('/api/me', '2xx')]: growing(600),
  [calls('/api/me', '5xx')]: steady(0),
  [calls('/api/ready', '2xx')]: growing(60),
  ...slow(CALLS, 3),
  ...slow(COMMITS, 3),
  ...slow(LOOP, 3),
  ...Object.fromEntries(['BUSY', 'UNAVAILABLE', 'INTERNAL'].map((code) => [refused(code), steady(0)])),
  [refused('UNAVAILABLE', 'frame')]: steady(0),
  [refused('RATE_LIMITED')]: growing(6),
  bowl_lease_age_seconds: steady(5),
  bowl_sockets: steady(1000),
  bowl_sockets_max: steady(20_000),
  bowl_people_connected: steady(900),
  bowl_slow_readers_total: growing(1),
  ...Object.fromEntries(['mail', 'billing', 'push'].map((service) => [failed(service), steady(0)])),
  bowl_disk_free_bytes: steady(50e9),
  bowl_disk_size_bytes: steady(100e9),
  [waiting('database')]: steady(0),
  [waiting('background')]: steady(3),
  bowl_database_connections_max: steady(10),
  bowl_bus_up: steady(1),
  bowl_bus_gaps_total: steady(0),
  bowl_nodes: steady(2),
  process_start_time_seconds: steady(1000),
  process_resident_memory_bytes: steady(300e6),
}

/** What is different, and after how many minutes the alert, and no other, has fired. A pair is one for each process. */
const SCENARIOS = [
  ['ProcessDown', 4, { up: then(1, 0) }],
  ['NothingToWatch', 12, { up: then(1, '_') }],
  ['NotReady', 4, { bowl_ready: then(1, 0) }],
  ['CallsFail', 12, { [calls('/api/me', '5xx')]: growingThen(0, 30) }],
  ['WorkRefused', 12, { [refused('UNAVAILABLE', 'frame')]: growingThen(0, 30) }],
  ['RoomCommitsSlow', 12, slow(COMMITS, 12)],
  ['EventLoopLate', 12, slow(LOOP, 12)],
  ['LeaseOld', 3, { bowl_lease_age_seconds: then(5, 11) }],
  ['SocketsNearLimit', 7, { bowl_sockets: then(1000, 19_000) }],
  ['PeopleGone', 5, { bowl_people_connected: then(900, 300) }],
  ['SlowReadersCut', 5, { bowl_slow_readers_total: growingThen(1, 40) }],
  ['MailOrPaymentsFail', 20, { [failed('mail')]: growingThen(0, 1) }],
  ['MailOrPaymentsFail', 20, { [failed('billing')]: growingThen(0, 1) }],
  ['DiskAlmostFull', 7, { bowl_disk_free_bytes: then(50e9, 4e9) }],
  // Half a gigabyte an hour.
  ['DiskFillsUp', 120, { bowl_disk_free_bytes: `20e9x${HOUR - 1} 20e9-8e6x${AFTER}` }],
  ['InternalErrors', 2, { [refused('INTERNAL')]: then(0, 1) }],
  ['CallsSlow', 25, slow(CALLS, 12)],
  ['DatabaseConnectionsUsedUp', 17, { [waiting('database')]: then(0, 4) }],
  ['BackgroundWorkWaits', 12, { [waiting('background')]: then(3, 30) }],
  ['NotificationsFail', 90, { [failed('push')]: growingThen(0, 1) }],
  ['BusDown', 7, { bowl_bus_up: then(1, 0) }],
  ['BusLosesMessages', 15, { bowl_bus_gaps_total: growingThen(0, 1) }],
  ['ProcessesDisagree', 7, { bowl_nodes: [steady(2), then(2, 1)] }],
  ['KeepsRestarting', 30, { process_start_time_seconds: `1000x${HOUR - 1} 2000x5 3000x5 4000x${AFTER}` }],
  ['MemoryGrows', 35, { process_resident_memory_bytes: then(300e6, 1.2e9) }],
  ['ManyRateLimited', 25, { [refused('RATE_LIMITED')]: growingThen(6, 200) }],
]

const NORMAL_DAYS = [
  ['nothing happens', {}],
  [
    'one process is upgraded',
    { up: [dip(1, 0, 1), steady(1)], bowl_ready: [dip(1, 0, 1), steady(1)], bowl_nodes: dip(2, 1, 1) },
  ],
  [
    'PostgreSQL restarts',
    { bowl_ready: dip(1, 0, 1), bowl_lease_age_seconds: dip(5, 12, 1), [refused('UNAVAILABLE')]: then(0, 40) },
  ],
  ['Redis restarts', { bowl_bus_up: dip(1, 0, 2), bowl_bus_gaps_total: then(0, 1) }],
  [
    'three calls of a quiet night fail',
    { [calls('/api/me', '2xx')]: growing(1), [calls('/api/me', '5xx')]: then(0, 2) },
  ],
  ['one e-mail and some notifications fail', { [failed('mail')]: then(0, 1), [failed('push')]: then(0, 20) }],
  [
    'the embedded database has one connection',
    { bowl_database_connections_max: steady(1), [waiting('database')]: steady(2) },
  ],
  ['a backup fills an empty disk for an hour', { bowl_disk_free_bytes: dip(80e9, 60e9, 60) }],
]

let promtool

beforeAll(async () => {
  promtool = await findPromtool()
})

/** Prints what promtool found, and skips the test where there is none. */
async function runPromtool(context, ...args) {
  if (!promtool) context.skip('needs promtool, of the package prometheus')
  const { stdout } = await promisify(execFile)(promtool, args).catch(({ stdout, stderr }) => {
    throw new Error(`${stdout}${stderr}`)
  })
  return stdout
}

test('[ACCESS-40] promtool reads the alert rules', async (context) => {
  expect(await runPromtool(context, 'check', 'rules', RULES)).toContain('SUCCESS')
})

test('[SCALE-16] promtool reads the settings of Prometheus', async (context) => {
  const settings = join(import.meta.dirname, 'prometheus.yaml')
  expect(await runPromtool(context, 'check', 'config', settings)).toContain('is valid prometheus config file')
})

test('[ACCESS-40] each alert fires in its own scenario, alone, and not before', async (context) => {
  const found = await runPromtool(context, 'check', 'rules', RULES)
  expect(new Set(SCENARIOS.map(([alert]) => alert)).size).toBe(Number(/(\d+) rules found/.exec(found)?.[1]))
  const tests = SCENARIOS.map(([alert, minutes, different]) => ({
    name: alert,
    interval: '1m',
    input_series: series({ ...NORMAL, ...different }),
    promql_expr_test: [firing(HOUR - 1), firing(HOUR + minutes, alert)],
  }))
  await runPromtool(context, 'test', 'rules', writeTests(tests))
})

test('[ACCESS-40] no alert fires on a normal day', async (context) => {
  const tests = NORMAL_DAYS.map(([name, different]) => ({
    name,
    interval: '1m',
    input_series: series({ ...NORMAL, ...different }),
    promql_expr_test: Array.from({ length: AFTER }, (_, at) => firing(HOUR + at)),
  }))
  await runPromtool(context, 'test', 'rules', writeTests(tests))
})

function series(all) {
  return Object.entries(all).flatMap(([name, values]) => {
    const [metric, labels] = /([^{]+)(?:\{(.+)\})?/.exec(name).slice(1)
    return ['app-1:9464', 'app-2:9464'].map((instance, at) => ({
      series: `${metric}{${[`job="on-the-bowl",instance="${instance}"`, ...(labels ? [labels] : [])].join()}}`,
      values: Array.isArray(values) ? values[at] : values,
    }))
  })
}

function firing(minute, ...alerts) {
  return {
    expr: 'count by (alertname) (ALERTS{alertstate="firing"}) > bool 0',
    eval_time: `${minute}m`,
    exp_samples: alerts.map((alert) => ({ labels: `{alertname="${alert}"}`, value: 1 })),
  }
}

/** In JSON, which is YAML, too. */
function writeTests(tests) {
  const folder = mkdtempSync(join(tmpdir(), 'on-the-bowl-alerts-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'tests.json')
  writeFileSync(file, JSON.stringify({ rule_files: [RULES], evaluation_interval: '1m', tests }))
  return file
}
