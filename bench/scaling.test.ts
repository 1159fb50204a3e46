/** Checks how costs are derived, and which resource is full first. */
import { expect, test } from 'vitest'
import { fakePoint } from './fan-out/point.fixture.ts'
import { type Figure, MissingMeasure } from './measure.ts'
import { callFigures, rowFigures, scalingFigures, withScaling } from './scaling.ts'

/** In microseconds; of a message, a third in the database. */
const DELIVERY = 5
const MESSAGE = 1500

/** 40 kB for two hundred people. */
const churn = listed({ people: 100, bytes: 20_000 })

function listed({ people, bytes }: { people: number; bytes: number }): Figure[] {
  return [
    { what: 'postgres: the largest list', value: bytes / 1024, unit: 'KiB' },
    { what: 'postgres: people in the largest list', value: people, unit: '' },
  ]
}

function room(listeners: number) {
  const [deliveriesPerSecond, cpuPerMillion] = [20_000, DELIVERY + MESSAGE / listeners]
  const database = ((MESSAGE / 3) * deliveriesPerSecond) / listeners / 1e6
  return fakePoint({ listeners, paced: { cpuPerMillion, deliveriesPerSecond, databaseCores: database } })
}

test('the cost of a delivery and of a message follow from a small and a large room', () => {
  const costs = scalingFigures([2000, 100, 1000].map(room), churn).filter(({ what }) => what.startsWith('CPU of one'))
  expect(costs.map(({ value }) => Math.round(value))).toEqual([DELIVERY, (MESSAGE * 2) / 3, MESSAGE / 3])
})

test.each([
  { sizes: [1000, 2000], add: '100,500' },
  { sizes: [101, 1000], add: '100,500' },
  { sizes: [100, 999], add: '100,2000' },
  { sizes: [500], add: '100,2000' },
  { sizes: [], add: '100,2000' },
])('rooms of $sizes are less than ten times apart and need $add in addition', ({ sizes, add }) => {
  const refusal = new MissingMeasure(`Measure first: npm run bench fan-out -- --add --listeners ${add}`)
  expect(() => scalingFigures(sizes.map(room), churn)).toThrow(refusal)
  expect(scalingFigures([...sizes, ...add.split(',').map(Number)].map(room), churn)).not.toEqual([])
})

test('rooms that are ten times apart are enough', () => {
  expect(scalingFigures([100, 1000].map(room), churn)).not.toEqual([])
})

test('rooms of other servers do not count', () => {
  const baseline = fakePoint({ name: 'c-epoll', listeners: 100 })
  expect(() => scalingFigures([baseline, room(1000), room(2000)], churn)).toThrow(MissingMeasure)
})

test.each([
  { measured: { people: 100, bytes: 20_000 }, kilobytes: 40 },
  { measured: { people: 200, bytes: 50_000 }, kilobytes: 50 },
  { measured: { people: 100, bytes: 60_000 }, kilobytes: 65.536 },
])('a full list has $kilobytes kB when $measured was measured', ({ measured, kilobytes }) => {
  const figures = scalingFigures([100, 1000].map(room), listed(measured))
  expect(figures.find(({ what }) => what === 'one list of 200 people')?.value).toBeCloseTo(kilobytes)
})

test('without a list or its number of people there are no figures', () => {
  const refusal = new MissingMeasure('Measure first: npm run bench presence-churn')
  const [list] = churn
  for (const measured of [[], list ? [list] : []])
    expect(() => scalingFigures([100, 1000].map(room), measured)).toThrow(refusal)
})

test.each([
  {
    given: 'lists of 62.5 kB and a network of 125 MB a second',
    kilobytesPerConnection: 10,
    list: { people: 200, bytes: 62_500 },
    carried: 2000,
    until: 'the network of a process, by lists of people,',
  },
  {
    given: 'connections of 4 MB and 4 GB of memory',
    kilobytesPerConnection: 4000,
    list: { people: 200, bytes: 40_000 },
    carried: 1000,
    until: 'memory of a process',
  },
])('with $given a process carries $carried people', ({ kilobytesPerConnection, list, carried, until }) => {
  const points = [100, 1000].map((listeners) => ({ ...room(listeners), kilobytesPerConnection }))
  const figures = scalingFigures(points, listed(list))
  const one = figures.find(({ what }) => what === `1 process, one room for all: people at once, until ${until} is full`)
  expect(Math.abs((one?.value ?? 0) - carried)).toBeLessThanOrEqual(1)
  const memory = figures.find(({ what }) => what === 'memory of one connection')
  expect(memory?.value).toBe(kilobytesPerConnection)
})

test('lookups need cores in addition to the chat, at one call a minute', () => {
  const figures = callFigures([{ what: 'postgres: a profile: CPU', value: 3000, unit: 'µs' }])
  expect(figures.map(({ value }) => value)).toEqual([3000, 84])
  expect(() => callFigures([])).toThrow(new MissingMeasure('Measure first: npm run bench http'))
})

test('the disk of a million members is computed from the largest database', () => {
  const disk = (members: string, value: number) => ({
    what: `${members} members: disk of a member, with all their rows`,
    value,
    unit: 'kB',
  })
  const figures = rowFigures([disk('10,000', 9), disk('1,000,000', 2.5)])
  expect(figures.map(({ value, unit }) => [value, unit])).toEqual([
    [2.5, 'kB'],
    [2.5, 'GB'],
  ])
  expect(() => rowFigures([])).toThrow(new MissingMeasure('Measure first: npm run bench members'))
})

test.each([
  { measured: ['fan-out'], isScaled: true },
  { measured: ['http', 'presence-churn'], isScaled: true },
  { measured: ['http', 'members'], isScaled: true },
  { measured: ['start-up', 'world-pins'], isScaled: false },
  { measured: [], isScaled: false },
])('after $measured the scaling figures are computed again: $isScaled', ({ measured, isScaled }) => {
  expect(withScaling(measured)).toEqual(isScaled ? [...measured, 'scaling'] : measured)
})
