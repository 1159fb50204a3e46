/** What one, ten and a thousand processes carry: a sum over what was measured here, until some part is full. */
import { LIVE_ACTIVE_USERS_BYTES_MAX, LIVE_ACTIVE_USERS_MAX } from '#contract/bowl/presence.ts'
import { quietOnes } from './fan-out/fan-out-figures.ts'
import type { Point } from './fan-out/point.ts'
import { DISK_OF_A_MEMBER, LOOKING_UP } from './figure-names.ts'
import { type Figure, MeasureFirst, median } from './measure.ts'
import { keptBook, pointsOfBook } from './results.ts'

/** How people are. Everything else comes from measurement. */
const habits = {
  /** Somebody in the room says something this often. */
  messagesPerPersonPerSecond: 1 / 120,
  /** More than this nobody can follow, however fast it is delivered. */
  readablePerSecond: 3,
  togglesPerPersonPerSecond: 2 / 600,
  /** For something that has to be looked up, such as a profile. */
  callsPerPersonPerSecond: 1 / 60,
}
/** What a process and its surroundings have. */
const machine = {
  /** Of a core, so that a bad moment finds room. */
  usable: 0.6,
  connectionsPerProcess: 20_000,
  bytesPerProcess: 4e9,
  networkBytesPerSecond: 1.25e8,
  databaseCores: 16,
  /** A row lock is given on once a commit is on the disk. */
  commitSeconds: 0.002,
  messagesPerCommit: 500,
  redisMessagesPerSecond: 200_000,
  eurosPerCoreMonth: 20,
  eurosPerTerabyte: 1,
}
const SUMMED_UP = ['fan-out', 'presence-churn', 'http', 'members']
const MONTH_SECONDS = 30 * 24 * 60 * 60
const FRAME_BYTES = 300
const SIZES = [1, 10, 1000]
const MONTH_PEOPLE = 1e6
/** The largest room to the smallest. Of rooms that are nearer, the difference in cost is noise. */
const APART_LEAST = 10

/** Seconds of processor, and bytes; of a message, what the process and what the database does. */
type Costs = {
  perDelivery: number
  perMessage: number
  perCommit: number
  bytesPerConnection: number
  bytesPerList: number
}
type Load = { people: number; processes: number; roomSize: number }

/** With the sum, where something it sums up is among these measures: it would be one of older figures. */
export function withSum(measures: readonly string[]): string[] {
  return [...measures, ...(measures.some((name) => SUMMED_UP.includes(name)) ? ['scaling'] : [])]
}

export async function measureScaling(): Promise<Figure[]> {
  const { figures } = keptBook()
  // Unlike a time, a list or a row weighs the same wherever it was measured.
  const told = (measure: string) => figures[measure]?.figures ?? []
  const toldHere = (measure: string) => (figures[measure]?.on === figures['fan-out']?.on ? told(measure) : [])
  return [
    ...scalingFigures(pointsOfBook(), told('presence-churn')),
    ...callFigures(toldHere('http')),
    ...rowFigures(told('members')),
  ]
}

/** What is asked for beside the chat, process and database together: nobody knows how much of it each does. */
export function callFigures(http: readonly Figure[]): Figure[] {
  const microseconds = http.find(({ what }) => what === `postgres: ${LOOKING_UP}: CPU`)?.value
  if (!microseconds) throw new MeasureFirst('Measure first: npm run bench http')
  const cores = (MONTH_PEOPLE * habits.callsPerPersonPerSecond * microseconds) / 1e6 / machine.usable
  return [
    { what: 'CPU of one call that looks something up, process and database', value: microseconds, unit: 'µs' },
    { what: 'cores for what a million people at once look up, beside those above', value: Math.ceil(cores), unit: '' },
  ]
}

/** Of the largest house, in which what every database has weighs least. */
export function rowFigures(members: readonly Figure[]): Figure[] {
  const disk = members.filter(({ what }) => what.endsWith(DISK_OF_A_MEMBER)).at(-1)
  if (!disk) throw new MeasureFirst('Measure first: npm run bench members')
  return [disk, { what: 'disk of a million members', value: (disk.value * MONTH_PEOPLE) / 1e6, unit: 'GB' }]
}

/** Over a fan-out's points and what was told of lists while people came and went. */
export function scalingFigures(points: readonly Point[], churn: readonly Figure[]): Figure[] {
  const costs = { ...costsOf(quietOnes(points)), bytesPerList: bytesOfFullList(churn) }
  const split = Math.floor(habits.readablePerSecond / habits.messagesPerPersonPerSecond)
  const cores = coresFor(costs, split)
  return [
    { what: 'CPU of one delivery', value: costs.perDelivery * 1e6, unit: 'µs' },
    { what: 'CPU of one message in the process', value: costs.perMessage * 1e6, unit: 'µs' },
    { what: 'CPU of one message in the database', value: costs.perCommit * 1e6, unit: 'µs' },
    { what: 'memory of one connection', value: costs.bytesPerConnection / 1000, unit: 'kB' },
    { what: `one list of ${LIVE_ACTIVE_USERS_MAX} people`, value: costs.bytesPerList / 1000, unit: 'kB' },
    { what: 'people in one room before nobody can follow it', value: split, unit: '' },
    ...SIZES.flatMap((processes) => [
      ...carried(costs, 'one room for all', { processes, roomSize: Number.POSITIVE_INFINITY }),
      ...carried(costs, `rooms of ${split}`, { processes, roomSize: split }),
    ]),
    { what: 'cores for a million people at once, in rooms and the database divided', value: cores, unit: '' },
    { what: 'what these cores cost a month', value: cores * machine.eurosPerCoreMonth, unit: '€' },
    {
      what: 'what a million people are sent costs a month, words and lists',
      value: (bytesPerSecondFor(costs, split) / 1e12) * MONTH_SECONDS * machine.eurosPerTerabyte,
      unit: '€',
    },
  ]
}

/** What the sum takes for given, in words. */
export function assumptions(): [what: string, value: string][] {
  const every = (perSecond: number) => `every ${Math.round(1 / perSecond)} s`
  const count = (number: number, unit = '') => `${number.toLocaleString('en')} ${unit}`.trim()
  return [
    ['a person in the room says something', every(habits.messagesPerPersonPerSecond)],
    ['a person sits down or gets up', every(habits.togglesPerPersonPerSecond)],
    ['a person looks something up, which is in the cores for looking up only', every(habits.callsPerPersonPerSecond)],
    ['what a reader can follow', count(habits.readablePerSecond, 'messages a second')],
    ['how much of a core may be used', count(machine.usable * 100, '%')],
    ['sockets of a process, at most', count(machine.connectionsPerProcess)],
    ['memory of a process', count(machine.bytesPerProcess / 1e9, 'GB')],
    ['network of a process', count(machine.networkBytesPerSecond / 1e6, 'MB a second')],
    ['cores of the database', count(machine.databaseCores)],
    ['one commit of a room', count(machine.commitSeconds * 1000, 'ms')],
    ['messages in one commit, at most', count(machine.messagesPerCommit)],
    ['what the messenger between processes carries', count(machine.redisMessagesPerSecond, 'messages a second')],
    ['one message on its way to a page', count(FRAME_BYTES, 'bytes')],
    ['people in a list that is told, at most once a second', count(LIVE_ACTIVE_USERS_MAX)],
    ['processor time of one list on its way to a page, which is too little', 'that of one message'],
    ['a core', count(machine.eurosPerCoreMonth, '€ a month')],
    ['a terabyte that is sent', count(machine.eurosPerTerabyte, '€')],
  ]
}

/** From a small and a large room: what each delivery costs, and what each message costs whoever hears it. */
function costsOf(points: readonly Point[]): Omit<Costs, 'bytesPerList'> {
  const ours = points.filter(({ name }) => name === 'bowl-postgres')
  const at = (size: number, read: (point: Point) => number) =>
    median(ours.filter(({ listeners }) => listeners === size).map(read))
  const sizes = ours.map(({ listeners }) => listeners)
  const [few, many] = [Math.min(...sizes), Math.max(...sizes)]
  if (many < APART_LEAST * few) throw new MeasureFirst(`Measure first: ${commandFor(many)}`)
  const [costly, cheap] = [few, many].map((size) => at(size, ({ paced }) => paced.cpuPerMillion) / 1e6)
  const inAll = ((costly ?? 0) - (cheap ?? 0)) / (1 / few - 1 / many)
  const perDelivery = (cheap ?? 0) - inAll / many
  const perCommit = at(few, ({ paced }) => (paced.database * few) / paced.deliveriesPerSecond)
  const perMessage = Math.max(0, inAll - perCommit)
  return { perDelivery, perMessage, perCommit, bytesPerConnection: at(many, (it) => it.kilobytesPerConnection) * 1000 }
}

/** What to add to rooms of at most so many, so that they lie far enough apart. */
function commandFor(many: number): string {
  return `npm run bench fan-out -- --add --listeners ${many >= 100 * APART_LEAST ? '100,500' : '100,2000'}`
}

/** Entries are about as long as each other, so a list of as many as are told weighs in proportion; it has a limit. */
function bytesOfFullList(churn: readonly Figure[]): number {
  const told = (what: string) => churn.find((figure) => figure.what === `postgres: ${what}`)?.value
  const [kibibytes, people] = [told('the largest list'), told('people in the largest list')]
  if (!kibibytes || !people) throw new MeasureFirst('Measure first: npm run bench presence-churn')
  return Math.min(LIVE_ACTIVE_USERS_BYTES_MAX, (kibibytes * 1024 * LIVE_ACTIVE_USERS_MAX) / people)
}

/** How full each part is, where 1 is all it can give. */
function fullness(costs: Costs, { people, processes, roomSize }: Load): Record<string, number> {
  const messages = people * habits.messagesPerPersonPerSecond
  const heardBy = Math.min(people, roomSize)
  const rooms = Math.max(1, people / roomSize)
  const deliveries = messages * heardBy
  const toggles = people * habits.togglesPerPersonPerSecond
  const lists = people * Math.min(1, heardBy * habits.togglesPerPersonPerSecond)
  const commits = Math.min(messages, rooms / machine.commitSeconds)
  /** With one room everyone hears of every commit; a room of its own lives in one process. */
  const told = Number.isFinite(roomSize) ? 0 : commits * processes
  return {
    'the processor of a process':
      (deliveries * costs.perDelivery + lists * costs.perDelivery + messages * costs.perMessage) /
      (processes * machine.usable),
    'the database': ((messages + toggles) * costs.perCommit) / (machine.databaseCores * machine.usable),
    'the room’s row': (messages / rooms / machine.messagesPerCommit) * machine.commitSeconds,
    'the network of a process, by words,': (deliveries * FRAME_BYTES) / processes / machine.networkBytesPerSecond,
    'the network of a process, by lists of people,':
      (lists * costs.bytesPerList) / processes / machine.networkBytesPerSecond,
    'the messenger between processes': told / machine.redisMessagesPerSecond,
    'sockets of a process': people / processes / machine.connectionsPerProcess,
    'memory of a process': (people / processes) * (costs.bytesPerConnection / machine.bytesPerProcess),
    'what a reader can follow': messages / rooms / habits.readablePerSecond,
  }
}

/** Grows the crowd until something is full; reading speed is told apart, because nothing breaks by it. */
function carried(costs: Costs, what: string, { processes, roomSize }: Omit<Load, 'people'>): Figure[] {
  let [low, high] = [1, 1e10]
  const fullest = (people: number) =>
    Object.entries(fullness(costs, { people, processes, roomSize }))
      .filter(([part]) => part !== 'what a reader can follow')
      .reduce((most, part) => (part[1] > most[1] ? part : most))
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2
    if (fullest(middle)[1] > 1) high = middle
    else low = middle
  }
  const [part] = fullest(high)
  return [
    {
      what: `${processes} process${processes > 1 ? 'es' : ''}, ${what}: people at once, until ${part} is full`,
      value: Math.floor(low),
      unit: '',
    },
  ]
}

/** Of a million people in rooms. */
function bytesPerSecondFor({ bytesPerList }: Costs, roomSize: number): number {
  const words = MONTH_PEOPLE * habits.messagesPerPersonPerSecond * roomSize * FRAME_BYTES
  const lists = MONTH_PEOPLE * Math.min(1, roomSize * habits.togglesPerPersonPerSecond) * bytesPerList
  return words + lists
}

function coresFor(costs: Costs, roomSize: number): number {
  const parts = fullness(costs, { people: MONTH_PEOPLE, processes: 1, roomSize })
  const byProcesses = Object.entries(parts).filter(([part]) => part.includes('process') && !part.includes('between'))
  const database = (parts['the database'] ?? 0) * machine.databaseCores
  return Math.ceil(Math.max(...byProcesses.map(([, full]) => full)) + database)
}
