/** Writes docs/BENCHMARKS.md and the table of "Scale out" in docs/OPERATIONS.md from the last results. */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { boundTexts, type Figure, isKept, isPromised, isReached } from './measure.ts'
import { nativeText, saturatedText, slicesText } from './provenance.ts'
import type { Results } from './results.ts'

const PAGE = fileURLToPath(new URL('../docs/BENCHMARKS.md', import.meta.url))
const OPERATIONS = fileURLToPath(new URL('../docs/OPERATIONS.md', import.meta.url))
const CAPACITY = /^(\d+) process(?:es)?, (.+): people at once, until (.+?),? is full$/
/** The same people fit into one process with one room or with several. */
const ONE_PROCESS_WITH_ROOMS = /^1 process, rooms of/
/** The other figures an operator plans with; the rest is in docs/benchmarks.json. */
const PLANNED_WITH = /people in one room|cores for a million|these cores|network cost|disk of a million/

type Row = Figure & { measure: string }

export function writeBenchmarksPage(results: Results): void {
  writeFileSync(PAGE, benchmarksPage(results))
}

export function benchmarksPage({ figures }: Results): string {
  const rows: Row[] = Object.entries(figures).flatMap(([measure, { figures }]) =>
    figures.map((figure) => ({ ...figure, measure })),
  )
  const promised = rows.filter((row) => row.measure !== 'scaling' && isPromised(row))
  const missed = promised.filter((row) => !row.isMissing && isKept(row) && !isReached(row))
  const page = `# Benchmarks

${verdict(promised)}

| measure | what | value | required | target | met |
|---|---|---|---|---|---|
${promised.map(promiseLine).join('\n')}

${missed.length > 0 ? `## Missed targets\n${obstacleLines(missed)}\n` : ''}
${methodText(figures)}
`
  return page.replace(/\n{3,}/g, '\n\n')
}

function methodText(figures: Results['figures']): string {
  return `## Method
Compare ratios, not absolute figures: on another machine all of them change together. Differences under a fifth are
noise. Figures without a promise, a fan-out table for each room size, and the machine, time and commit of each run are in
[benchmarks.json](benchmarks.json).

**Repetitions.** Times and ratios are medians of all runs; promised counts and sizes, such as lost messages, are the worst.
Every run waits, five minutes at most, until other processes use at most 0.3 cores.

**fan-out** compares the public room with other servers:

| server | what it does |
|---|---|
| embedded, PostgreSQL | this product with sessions, rules, stored messages and counters |
| \`c-epoll\` | the baseline: a loop in C that copies one prepared frame to every socket |
| \`c-epoll-batch\` | the same, joining frames that arrive together |
| \`node-naive\` | calls \`ws.send\` for every client, stores nothing |
| \`socketio-pg\` | Socket.IO, stores in PostgreSQL, then emits |
| \`nchan\` | nginx's channel module, stores nothing |

- The server runs on core 0 and its clients on core 1 (presence-churn: any), over loopback. Ours is the built server with rate limits and request
  logging off; PostgreSQL syncs to disk. Each listener is a signed-in member. The part in C (decisions/019):
  ${nativeText(figures)}.
- *Saturated* keeps 16 messages in flight${saturatedText(figures['fan-out'])}. *At a fixed rate* the clients send 20,000 deliveries a second for at least ten seconds,
  whether or not the server keeps up. Warm-up: six seconds with twenty listeners, six saturated, two at a fixed rate.
- CPU and memory include child processes and the database. Memory per connection is that of the last four fifths of the
  listeners, without fixed costs.
- Latency runs from sending to receiving on twenty listeners, and includes the clients' own queue: compare with \`c-epoll\`.
- A shared machine stalls at times: a thread probes 4 MiB of memory every 5 ms. At a fixed rate, time near a slow probe does not count, for any
  server, unless there is no other. A point with other processes busy, or stalled for more than 60 % of its time, is repeated
  up to twice and left out if there is a better one; messages lost in it still count.
- With a hundred listeners or fewer, servers that check and store less need less CPU than ours.

**http** compares responses per CPU time with a bare \`node:http\` server that serializes the same object.
${slicesText(figures.http)}
\`active-users\` and \`leaderboard\` are large cached responses; \`instance\` and \`plans\` are so short that
caching gains little.

**presence-churn**: 500 sockets, 50 toggles and 10 messages a second for ten seconds. Lists go out once a second; copies
arrive over time, so the promise is one per 750 ms for each client, at most 1.1 a second, and 0.9 for the median client.

**members, private-chat, admin-lists, world-pins, slow-readers** run the source on any core, on a PostgreSQL without disk
sync, one request at a time unless the name says otherwise. In **members** 200 people are on the bowl. **start-up** may use
every core.

## Run it
| command | effect |
|---|---|
| \`npm run bench\` | every measure, about two hours, more on a shared machine; writes this page |
| \`npm run bench fan-out http …\` | single measures |
| \`npm run bench -- --write\` | only writes the page, from the later of the local and the committed results |

\`--members\`, \`--listeners\`, \`--repetitions\` and \`--seconds\` set the size; \`--add\` adds to the last fan-out.`
}

/** How many promises are kept, and a table of the broken ones. */
function verdict(promised: readonly Row[]): string {
  const measured = promised.filter(({ isMissing }) => !isMissing)
  const broken = measured.filter((row) => !isKept(row))
  const missing = promised.length - measured.length
  const rest = missing > 0 ? `, ${missing} more could not be measured here` : ''
  const sentence = `**${measured.length - broken.length} of ${measured.length} promises kept**${rest}`
  if (broken.length === 0) return `${sentence}.`
  const lines = broken.map((row) => {
    const { measure, what, aim, obstacle } = row
    // The reason for a missed target need not be the reason for a broken promise.
    const why = (aim === undefined ? obstacle : undefined) ?? 'not known yet'
    return `| ${measure} | ${what} | ${shownValue(row)} | ${boundTexts(row).required} | ${why} |`
  })
  const head = '| measure | what | value | required | why |\n|---|---|---|---|---|'
  return [`${sentence}. These are not:\n`, head, ...lines].join('\n')
}

function promiseLine(row: Row): string {
  const { measure, what, isMissing } = row
  const { required, target } = boundTexts(row)
  const met = isMissing
    ? 'not measured'
    : isReached(row)
      ? 'yes'
      : isKept(row)
        ? 'requirement met, target missed'
        : '**no**'
  return `| ${measure} | ${what} | ${shownValue(row)} | ${required} | ${target} | ${[met, row.note].filter(Boolean).join(', ')} |`
}

function obstacleLines(missed: readonly Row[]): string {
  const obstacles = [...new Set(missed.map(({ obstacle }) => obstacle))]
  return obstacles
    .map((obstacle) => {
      const concerned = missed.filter((row) => row.obstacle === obstacle).map(({ what }) => `  - ${what}`)
      return [`- ${obstacle ?? 'Not known yet'}:`, ...concerned].join('\n')
    })
    .join('\n')
}

function shownValue({ value, unit, isMissing }: Figure): string {
  const short = Math.abs(value) >= 1000 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)))
  return isMissing ?? `${short} ${unit}`.trim()
}

export function writeScalingTable(results: Results): void {
  writeFileSync(OPERATIONS, withScalingTable(readFileSync(OPERATIONS, 'utf8'), results))
}

export function withScalingTable(page: string, { figures: { scaling } }: Results): string {
  if (!scaling) return page
  const others = scaling.figures.filter(({ what }) => !CAPACITY.test(what) && PLANNED_WITH.test(what))
  const tables = [
    '| processes | rooms | people at once | full first |\n|---|---|---|---|',
    ...scaling.figures.filter(({ what }) => !ONE_PROCESS_WITH_ROOMS.test(what)).flatMap(capacityLine),
    '\n| what | value |\n|---|---|',
    ...others.map((figure) => `| ${figure.what} | ${roughValue(figure)} |`),
  ].join('\n')
  const between = /(<!-- figures -->\n)[\s\S]*(<!-- end of figures -->)/
  return page.replace(between, (_, before, after) => `${before}${tables}\n${after}`)
}

function capacityLine(figure: Figure): string[] {
  const [, processes, rooms, resource] = CAPACITY.exec(figure.what) ?? []
  return processes ? [`| ${processes} | ${rooms} | ${roughValue(figure)} | ${resource} |`] : []
}

/** Two digits: a model over assumptions is no more precise. */
function roughValue({ value, unit }: Figure): string {
  return `${value.toLocaleString('en', { maximumSignificantDigits: 2 })} ${unit}`.trim()
}
