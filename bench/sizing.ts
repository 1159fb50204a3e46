/** What a thousand to twenty thousand open pages need, added up from the measured cost of what their people do. */
import { MESSAGES_KEPT_DAYS } from '#contract/social/chat.ts'
import type { StoredFigures } from './measure.ts'

const PAGES = [1000, 5000, 10_000, 20_000]
/** Assumed: nobody reads more in one room, however many write. */
const MESSAGES_PER_SECOND_MAX = 10
/** What TLS, TCP and IP add to every write. */
const PACKET_BYTES = 74
/** Promised for a page that only listens, in every second. */
const PRESENCE_BYTES_MAX = 1500
const CALL_BYTES = 2000
/** The share of a core to plan with. */
const USABLE = 0.6
const SOCKETS_PER_PROCESS = 20_000
/** What large clouds ask for traffic to the internet; hosts that include traffic ask a tenth or nothing. */
const DOLLARS_PER_GIGABYTE = 0.08
const MONTH_SECONDS = MESSAGES_KEPT_DAYS * 24 * 60 * 60

/** One thing that people do: how often in all, with this many pages, and what it costs each time. */
type Cost = {
  what: string
  habit: string
  perSecond: (pages: number) => number
  microseconds?: number
  sentBytes?: number
  storedBytes?: number
}

/** The tables, or which measure is missing. */
export function sizingTables(stored: StoredFigures): string {
  const missing = new Set<string>()
  const read = (measure: string, what: string) => {
    const value = stored[measure]?.figures.find((figure) => figure.what === what)?.value
    if (value === undefined) missing.add(measure)
    return value ?? 0
  }
  const costs = measuredCosts(read)
  const memory = {
    process: read('start-up', 'postgres: memory at rest') * 1e6,
    page: read('fan-out', 'bowl-postgres, 1000 listeners: memory per connection') * 1000,
  }
  if (missing.size > 0) return `Not measured yet: \`npm run bench ${[...missing].join(' ')}\`.`
  return [
    '| open pages | messages a second | busy cores | cores to have | processes | their memory | sent | sent in a month | price of that | stored in a month |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...PAGES.map((pages) => sizeLine(pages, costs, memory)),
    '\n| cost of | how often | CPU, with the database | sent | stored |',
    '|---|---|---|---|---|',
    ...costs.map(costLine),
  ].join('\n')
}

function measuredCosts(read: (measure: string, what: string) => number): Cost[] {
  const room = (what: string) => read('fan-out', `bowl-postgres, 1000 listeners: ${what}`)
  const delivery = room('CPU at a fixed rate')
  const landing = read('bundle-size', 'scripts, gzip') + read('bundle-size', 'styles, gzip')
  const messages = (pages: number) => Math.min(pages / 120, MESSAGES_PER_SECOND_MAX)
  return [
    {
      what: 'storing a message',
      habit: 'each person every 120 s, together at most 10 a second',
      perSecond: messages,
      storedBytes: read('members', 'disk of a message'),
    },
    {
      what: 'a message at one page, with its share of storing it',
      habit: 'every message, every page',
      perSecond: (pages) => pages * messages(pages),
      microseconds: delivery,
      sentBytes: room('size of a delivery') + PACKET_BYTES,
    },
    {
      what: 'who came and left, at one page',
      habit: 'every page every second',
      perSecond: (pages) => pages,
      microseconds: delivery,
      sentBytes: PRESENCE_BYTES_MAX,
    },
    {
      what: 'getting on, or off',
      habit: 'each person every 300 s',
      perSecond: (pages) => pages / 300,
      microseconds: read('calls', 'sit and get up: CPU'),
      storedBytes: read('members', 'disk of a sit') / 2,
    },
    {
      what: 'a page that connects',
      habit: 'each person every 600 s',
      perSecond: (pages) => pages / 600,
      microseconds: room('CPU of connecting') * 1000,
      sentBytes: room('sent on connecting') * 1000,
    },
    {
      what: 'a member’s call, such as a profile',
      habit: 'each person every 60 s',
      perSecond: (pages) => pages / 60,
      microseconds: read('calls', 'profile: CPU'),
      sentBytes: CALL_BYTES,
    },
    {
      what: 'a visitor, who loads the landing page',
      habit: 'one for each person every 600 s',
      perSecond: (pages) => pages / 600,
      microseconds: read('http', 'postgres: active-users, a visitor: CPU'),
      sentBytes: landing * 1024,
    },
  ]
}

function sizeLine(pages: number, costs: readonly Cost[], memory: { process: number; page: number }): string {
  const total = (what: 'microseconds' | 'sentBytes' | 'storedBytes') =>
    costs.reduce((sum, cost) => sum + cost.perSecond(pages) * (cost[what] ?? 0), 0)
  const busy = total('microseconds') / 1e6
  const cores = Math.ceil(busy / USABLE)
  // The database, the bus and the proxy share one.
  const processes = Math.max(1, cores - 1, Math.ceil(pages / SOCKETS_PER_PROCESS))
  const gigabytes = (total('sentBytes') * MONTH_SECONDS) / 1e9
  return row(
    pages.toLocaleString('en'),
    rough(costs[0]?.perSecond(pages) ?? 0),
    rough(busy),
    cores,
    processes,
    `${rough((processes * memory.process + pages * memory.page) / 1e6)} MB`,
    `${rough((total('sentBytes') * 8) / 1e6)} Mbit/s`,
    `${rough(gigabytes / 1000)} TB`,
    `$${rough(gigabytes * DOLLARS_PER_GIGABYTE)}`,
    `${rough((total('storedBytes') * MONTH_SECONDS) / 1e9)} GB`,
  )
}

function costLine({ what, habit, microseconds, sentBytes, storedBytes }: Cost): string {
  const shown = (value: number | undefined, unit: string) => (value ? `${rough(value)} ${unit}` : '')
  return row(what, habit, shown(microseconds, 'µs'), shown(sentBytes, 'B'), shown(storedBytes, 'B'))
}

function row(...cells: (string | number)[]): string {
  return `| ${cells.join(' | ')} |`
}

/** Two digits: with assumed habits no more are true. */
function rough(value: number): string {
  return value.toLocaleString('en', { maximumSignificantDigits: 2 })
}
