/** A capacity model: how many people 1, 10 and 1000 processes carry until some resource is full, from measured costs. */
import { LIVE_ACTIVE_USERS_BYTES_MAX, LIVE_ACTIVE_USERS_MAX } from '#contract/bowl/presence.ts'
import { quietPoints } from './fan-out/fan-out-figures.ts'
import type { Point } from './fan-out/point.ts'
import { DISK_OF_A_MEMBER, PROFILE_CALL } from './figure-names.ts'
import { type Figure, MissingMeasure, median } from './measure.ts'
import { pointsOfResults, storedFigures } from './results.ts'

/** Assumed behaviour of people. */
const habits = {
  messagesPerPersonPerSecond: 1 / 120,
  /** People cannot read more than this. */
  readablePerSecond: 3,
  togglesPerPersonPerSecond: 2 / 600,
  /** Calls that read the database, such as a profile. */
  callsPerPersonPerSecond: 1 / 60,
}
/** Assumed hardware and prices. */
const machine = {
  /** The share of a core, to leave headroom. */
  usable: 0.6,
  connectionsPerProcess: 20_000,
  bytesPerProcess: 4e9,
  networkBytesPerSecond: 1.25e8,
  databaseCores: 16,
  /** The room's row lock is held until the commit is on disk. */
  commitSeconds: 0.002,
  messagesPerCommit: 500,
  redisMessagesPerSecond: 200_000,
  eurosPerCoreMonth: 20,
  eurosPerTerabyte: 1,
}
const SCALING_INPUTS = ['fan-out', 'presence-churn', 'http', 'members']
const MONTH_SECONDS = 30 * 24 * 60 * 60
const FRAME_BYTES = 300
const SIZES = [1, 10, 1000]
const MONTH_PEOPLE = 1e6
/** Largest room to smallest: with less, the difference in cost is noise. */
const SIZE_RATIO_MIN = 10

/** CPU seconds and bytes; `perMessage` is the process's part of a message, `perCommit` the database's. */
type Costs = {
  perDelivery: number
  perMessage: number
  perCommit: number
  bytesPerConnection: number
  bytesPerList: number
}
type Load = { people: number; processes: number; roomSize: number }

/** Adds scaling when one of its inputs is measured again. */
export function withScaling(measures: readonly string[]): string[] {
  return [...measures, ...(measures.some((name) => SCALING_INPUTS.includes(name)) ? ['scaling'] : [])]
}

export async function measureScaling(): Promise<Figure[]> {
  const figures = storedFigures()
  // Sizes are the same on every machine; times must be from the machine of the fan-out.
  const figuresOf = (measure: string) => figures[measure]?.figures ?? []
  const timesOf = (measure: string) => (figures[measure]?.on === figures['fan-out']?.on ? figuresOf(measure) : [])
  return [
    ...scalingFigures(pointsOfResults(), figuresOf('presence-churn')),
    ...callFigures(timesOf('http')),
    ...rowFigures(figuresOf('members')),
  ]
}

/** The calls besides chat; CPU of process and database is measured together. */
export function callFigures(http: readonly Figure[]): Figure[] {
  const microseconds = http.find(({ what }) => what === `postgres: ${PROFILE_CALL}: CPU`)?.value
  if (!microseconds) throw new MissingMeasure('Measure first: npm run bench http')
  const cores = (MONTH_PEOPLE * habits.callsPerPersonPerSecond * microseconds) / 1e6 / machine.usable
  return [
    { what: 'CPU of one lookup, process and database', value: microseconds, unit: 'µs' },
    { what: 'cores for the lookups of a million people at once, in addition', value: Math.ceil(cores), unit: '' },
  ]
}

/** From the largest database, in which the fixed size matters least. */
export function rowFigures(members: readonly Figure[]): Figure[] {
  const disk = members.filter(({ what }) => what.endsWith(DISK_OF_A_MEMBER)).at(-1)
  if (!disk) throw new MissingMeasure('Measure first: npm run bench members')
  return [disk, { what: 'disk of a million members', value: (disk.value * MONTH_PEOPLE) / 1e6, unit: 'GB' }]
}

export function scalingFigures(points: readonly Point[], churn: readonly Figure[]): Figure[] {
  const costs = { ...solveCosts(quietPoints(points)), bytesPerList: bytesOfFullList(churn) }
  const split = Math.floor(habits.readablePerSecond / habits.messagesPerPersonPerSecond)
  const cores = coresFor(costs, split)
  return [
    { what: 'CPU of one delivery', value: costs.perDelivery * 1e6, unit: 'µs' },
    { what: 'CPU of one message in the process', value: costs.perMessage * 1e6, unit: 'µs' },
    { what: 'CPU of one message in the database', value: costs.perCommit * 1e6, unit: 'µs' },
    { what: 'memory of one connection', value: costs.bytesPerConnection / 1000, unit: 'kB' },
    { what: `one list of ${LIVE_ACTIVE_USERS_MAX} people`, value: costs.bytesPerList / 1000, unit: 'kB' },
    { what: 'people in one room before it is too fast to read', value: split, unit: '' },
    ...SIZES.flatMap((processes) => [
      ...capacity(costs, 'one room for all', { processes, roomSize: Number.POSITIVE_INFINITY }),
      ...capacity(costs, `rooms of ${split}`, { processes, roomSize: split }),
    ]),
    { what: 'cores for a million people at once, in rooms, with a split database', value: cores, unit: '' },
    { what: 'cost of these cores a month', value: cores * machine.eurosPerCoreMonth, unit: '€' },
    {
      what: 'network cost of a million people a month, messages and lists',
      value: (bytesPerSecondFor(costs, split) / 1e12) * MONTH_SECONDS * machine.eurosPerTerabyte,
      unit: '€',
    },
  ]
}

/** Solves for the cost per delivery and per message from a small and a large room. */
function solveCosts(points: readonly Point[]): Omit<Costs, 'bytesPerList'> {
  const ours = points.filter(({ name }) => name === 'bowl-postgres')
  const at = (size: number, read: (point: Point) => number) =>
    median(ours.filter(({ listeners }) => listeners === size).map(read))
  const sizes = ours.map(({ listeners }) => listeners)
  const [few, many] = [Math.min(...sizes), Math.max(...sizes)]
  if (many < SIZE_RATIO_MIN * few) throw new MissingMeasure(`Measure first: ${commandFor(many)}`)
  const [costly, cheap] = [few, many].map((size) => at(size, ({ paced }) => paced.cpuPerMillion) / 1e6)
  const inAll = ((costly ?? 0) - (cheap ?? 0)) / (1 / few - 1 / many)
  const perDelivery = (cheap ?? 0) - inAll / many
  const perCommit = at(few, ({ paced }) => (paced.databaseCores * few) / paced.deliveriesPerSecond)
  const perMessage = Math.max(0, inAll - perCommit)
  return { perDelivery, perMessage, perCommit, bytesPerConnection: at(many, (it) => it.kilobytesPerConnection) * 1000 }
}

/** The command that measures a room size far enough from the others. */
function commandFor(many: number): string {
  return `npm run bench fan-out -- --add --listeners ${many >= 100 * SIZE_RATIO_MIN ? '100,500' : '100,2000'}`
}

/** Entries have about the same length, so the size of a full list is in proportion, up to its limit. */
function bytesOfFullList(churn: readonly Figure[]): number {
  const valueNamed = (what: string) => churn.find((figure) => figure.what === `postgres: ${what}`)?.value
  const [kibibytes, people] = [valueNamed('the largest list'), valueNamed('people in the largest list')]
  if (!kibibytes || !people) throw new MissingMeasure('Measure first: npm run bench presence-churn')
  return Math.min(LIVE_ACTIVE_USERS_BYTES_MAX, (kibibytes * 1024 * LIVE_ACTIVE_USERS_MAX) / people)
}

/** The utilisation of each resource; 1 is full. */
function utilisation(costs: Costs, { people, processes, roomSize }: Load): Record<string, number> {
  const messages = people * habits.messagesPerPersonPerSecond
  const receivers = Math.min(people, roomSize)
  const rooms = Math.max(1, people / roomSize)
  const deliveries = messages * receivers
  const toggles = people * habits.togglesPerPersonPerSecond
  const lists = people * Math.min(1, receivers * habits.togglesPerPersonPerSecond)
  const commits = Math.min(messages, rooms / machine.commitSeconds)
  /** One room is published to every process; one of many rooms lives in one process. */
  const published = Number.isFinite(roomSize) ? 0 : commits * processes
  return {
    'the processor of a process':
      (deliveries * costs.perDelivery + lists * costs.perDelivery + messages * costs.perMessage) /
      (processes * machine.usable),
    'the database': ((messages + toggles) * costs.perCommit) / (machine.databaseCores * machine.usable),
    'the room’s row': (messages / rooms / machine.messagesPerCommit) * machine.commitSeconds,
    'the network of a process, by messages,': (deliveries * FRAME_BYTES) / processes / machine.networkBytesPerSecond,
    'the network of a process, by lists of people,':
      (lists * costs.bytesPerList) / processes / machine.networkBytesPerSecond,
    Redis: published / machine.redisMessagesPerSecond,
    'sockets of a process': people / processes / machine.connectionsPerProcess,
    'memory of a process': (people / processes) * (costs.bytesPerConnection / machine.bytesPerProcess),
    'what a reader can follow': messages / rooms / habits.readablePerSecond,
  }
}

/** Bisects for the number of people at which a resource is full; reading speed is not one. */
function capacity(costs: Costs, what: string, { processes, roomSize }: Omit<Load, 'people'>): Figure[] {
  let [low, high] = [1, 1e10]
  const fullest = (people: number) =>
    Object.entries(utilisation(costs, { people, processes, roomSize }))
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

function bytesPerSecondFor({ bytesPerList }: Costs, roomSize: number): number {
  const messages = MONTH_PEOPLE * habits.messagesPerPersonPerSecond * roomSize * FRAME_BYTES
  const lists = MONTH_PEOPLE * Math.min(1, roomSize * habits.togglesPerPersonPerSecond) * bytesPerList
  return messages + lists
}

function coresFor(costs: Costs, roomSize: number): number {
  const parts = utilisation(costs, { people: MONTH_PEOPLE, processes: 1, roomSize })
  const byProcesses = Object.entries(parts).filter(([part]) => part.includes('process'))
  const database = (parts['the database'] ?? 0) * machine.databaseCores
  return Math.ceil(Math.max(...byProcesses.map(([, full]) => full)) + database)
}
