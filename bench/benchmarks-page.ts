/** Writes docs/BENCHMARKS.md from what was measured last: the machine, every promise and aim, and all figures. */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { boundsOf, type Figure, isKept, isPromised, isReached } from './measure.ts'
import { nativeWords, saturatedWords, slicesWords, takenLines } from './provenance.ts'
import type { Book } from './results.ts'
import { assumptions } from './scaling.ts'

const PAGE = fileURLToPath(new URL('../docs/BENCHMARKS.md', import.meta.url))
const SCALING = fileURLToPath(new URL('../docs/SCALING.md', import.meta.url))

type Row = Figure & { measure: string }

export function writeBenchmarksPage(book: Book): void {
  writeFileSync(PAGE, benchmarksPage(book))
}

export function benchmarksPage({ figures, tables }: Book): string {
  const kept = Object.entries(figures)
  const rows: Row[] = kept.flatMap(([measure, { figures }]) => figures.map((figure) => ({ ...figure, measure })))
  const promised = rows.filter((row) => row.measure !== 'scaling' && isPromised(row))
  const missed = promised.filter((row) => !row.isMissing && isKept(row) && !isReached(row))
  const page = `# Benchmarks

${verdict(promised)}

Written by \`npm run bench\` from the last run of every measure:
${takenLines(figures)}

Read ratios, not absolute figures: on another machine all of them move together. Differences under a fifth are noise.

## How it is measured
- **fan-out, http, presence-churn**: one server at a time on core 0, the crowd on core 1 (of presence-churn, on any), both
  on loopback. Our server is the built one (\`dist/server/main.js\`) with sessions, rules, rows and counters; limits of
  rate are off, because one person speaks for all, and so is the line in the log for every call. Listeners are members
  with a session each. PostgreSQL writes its log to the disk before it answers. The part in C (decisions/019):
  ${nativeWords(figures)}.
- **fan-out**: every server is warm, as one that has run for a day: for six seconds one person speaks to twenty, each word
  when all have heard the last, which compiles what is done once for every message. They leave, the crowd comes, and
  memory is weighed. Six seconds of saturation follow, then what is measured saturated${saturatedWords(figures['fan-out'])};
  at a pace comes last, two seconds first and then at least ten that count.
- **members, private-chat, admin-lists, world-pins, slow-readers**: the source, on any core, with a PostgreSQL that does
  not wait for the disk; asked one at a time, unless it says otherwise.
- **members**: houses of every size are filled first and then asked in turn, while two hundred of their members sit;
  Node's own server that looks nothing up is asked in the same way, for what the machine itself takes.
- **At a pace**: 20,000 deliveries a second, whether or not the server follows. **Saturated**: 16 messages under way at
  any time. Every server takes its turn, and then every server again; the tables show medians.
- Every other measure too is taken as often as stands beside it above: of times and ratios the median is shown, of what is
  counted or weighed and promised, such as lost messages, the worst. Bundles are weighed, houses filled and plans read
  once. **private-chat**, **world-pins** and **map-panning** ask the same house every time; the others open a new one
  each time, where the database is the same.
- **presence-churn**: five hundred sockets, fifty toggles and ten messages a second, for ten seconds after four that do not
  count. A list is gathered for a second by the server's clock. Five hundred copies arrive by and by, so what counts is
  how many come within 750 ms, and how many a second come to one person from the first to the last: a tenth more than
  one is for a first copy that is late. A tenth less is allowed to whoever is in the middle of the crowd.
- **CPU s/M**: seconds of processor per million deliveries, of the server and all its processes, the database included.
  Memory is counted the same way, with shared pages once.
- **http**: what a visitor asks is answered from memory, on either engine, and stands beside Node's own server that makes
  the same text. ${slicesWords(figures.http)}
  Who sits and who leads are thousands of bytes; plans and the instance are so short that keeping their text gains
  little, and are held to what is asked of any answer from memory. What Node's own server gains by it is told below.
  A profile, which is looked up, stands beside it to tell what looking up costs. Signing in is bounded by Argon2, which
  takes processor and 19 MiB on purpose; it is asked for a whole turn at a time, beside the same hash alone.
- Memory per connection is what each of the last four fifths of the crowd adds, so that what a server takes once, such as
  connections to its database, is left out; what the collector has not yet swept is in it. Start-up may use every core.
- Every turn waits until others use no more than three tenths of a core, for five minutes at most. A point of fan-out during
  which they used more, or of which less than two fifths were calm, is taken again, twice at most, and left out where
  there is a quieter one; what was lost in it counts.
- Waits run from the moment of speaking to the moment of hearing, on twenty listeners spread over the room, and hold the
  crowd's own queue: read them beside \`c-epoll\`.
- On a shared machine memory is several times slower at times, for everybody at once: a server that touches more of it than
  a loop in C then takes twice the processor for the same work. A look at 4 MiB of it every 5 ms, from the crowd's core,
  tells when: it stalls so on an idle machine too. Slices of time and waits at a pace that fell into a stall do not count,
  whosever they are, unless there is nothing else; the tables show how much of the time that was for each server, and its
  p99 with them as well.
- \`npm run bench\` takes every measure, which is about two hours, more where the machine is shared, and writes this
  page. \`npm run bench fan-out http …\` takes single ones; \`--members\`, \`--listeners\`, \`--repetitions\` and
  \`--seconds\` set their size, \`--add\` adds to the last fan-out, and \`--write\` by itself writes the page from what
  was measured before, here or wherever [benchmarks.json](benchmarks.json) is from: the later of each.

## What is promised, and what is aimed at
| measure | what | value | must | aim | met |
|---|---|---|---|---|---|
${promised.map(promiseLine).join('\n')}

${missed.length > 0 ? `### What stands in the way of an aim\n${obstacleLines(missed)}\n` : ''}
## The public room beside others
${legend}

${tables.join('\n')}
## Everything else that was measured
| measure | what | value | note |
|---|---|---|---|
${rows
  .filter((row) => !promised.includes(row) && row.measure !== 'scaling')
  .map((row) => `| ${row.measure} | ${row.what} | ${shownValue(row)} | ${row.note ?? ''} |`)
  .join('\n')}
`
  return page.replace(/\n{3,}/g, '\n\n')
}

const legend = `\`bowl-embedded\` and \`bowl-postgres\` are this product. \`c-epoll\` is the floor: a loop in C that copies
one ready frame to every socket and knows nothing else; \`c-epoll-batch\` joins what comes together. \`node-naive\` calls
\`ws.send\` for every client and stores nothing, \`socketio-pg\` stores in PostgreSQL and emits, \`nchan\` is nginx's channel
module and stores nothing. In a small room a message is the cost, not its deliveries: with a hundred listeners or fewer,
those who check, count and store less take less than we do.`

/** How many promises are kept; then those that are not, with the reason. */
function verdict(promised: readonly Row[]): string {
  const measured = promised.filter(({ isMissing }) => !isMissing)
  const broken = measured.filter((row) => !isKept(row))
  const missing = promised.length - measured.length
  const rest = missing > 0 ? `, ${missing} more could not be measured here` : ''
  const sentence = `**${measured.length - broken.length} of ${measured.length} promises kept**${rest}`
  if (broken.length === 0) return `${sentence}.`
  const lines = broken.map((row) => {
    const { measure, what, aim, obstacle } = row
    // What keeps us from an aim need not be what breaks a promise.
    const why = (aim === undefined ? obstacle : undefined) ?? 'not known yet'
    return `| ${measure} | ${what} | ${shownValue(row)} | ${boundsOf(row).must} | ${why} |`
  })
  const head = '| measure | what | value | must | why |\n|---|---|---|---|---|'
  return [`${sentence}. These are not:\n`, head, ...lines].join('\n')
}

function promiseLine(row: Row): string {
  const { measure, what, isMissing } = row
  const { must, aim } = boundsOf(row)
  const met = isMissing ? 'not measured' : isReached(row) ? 'yes' : isKept(row) ? 'yes, not the aim' : '**no**'
  return `| ${measure} | ${what} | ${shownValue(row)} | ${must} | ${aim} | ${[met, row.note].filter(Boolean).join(', ')} |`
}

/** Each obstacle once, with everything that it stands in the way of. */
function obstacleLines(missed: readonly Row[]): string {
  const obstacles = [...new Set(missed.map(({ obstacle }) => obstacle))]
  const whatsBehind = (obstacle: string | undefined) => missed.filter((row) => row.obstacle === obstacle)
  return obstacles
    .map((obstacle) => {
      const whats = whatsBehind(obstacle).map(({ what }) => `  - ${what}`)
      return [`- ${obstacle ?? 'Not known yet'}:`, ...whats].join('\n')
    })
    .join('\n')
}

function shownValue({ value, unit, isMissing }: Figure): string {
  const short = Math.abs(value) >= 1000 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)))
  return isMissing ?? `${short} ${unit}`.trim()
}

/** The sum over what was measured stands in docs/SCALING.md between two marks, and so does what it assumes. */
export function writeScalingFigures({ figures: { scaling } }: Book): void {
  if (scaling) writeBetween('figures', 'what', scaling.figures.map(roughLine))
  writeBetween('assumptions', 'what is assumed', assumptions())
}

/** Two digits: a sum over habits knows no more. */
function roughLine({ what, value, unit }: Figure): [string, string] {
  return [what, `${value.toLocaleString('en', { maximumSignificantDigits: 2 })} ${unit}`.trim()]
}

function writeBetween(mark: string, head: string, lines: [what: string, value: string][]): void {
  const rows = lines.map(([what, value]) => `| ${what} | ${value} |`)
  const table = [`| ${head} | value |`, '|---|---|', ...rows].join('\n')
  const between = new RegExp(`(<!-- ${mark} -->\\n)[\\s\\S]*(<!-- end of ${mark} -->)`)
  const page = readFileSync(SCALING, 'utf8')
  writeFileSync(
    SCALING,
    page.replace(between, (_, before, after) => `${before}${table}\n${after}`),
  )
}
