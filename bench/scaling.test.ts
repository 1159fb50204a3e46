/** Proves what the cost of a message is taken from, and that it is not made up from too little. */
import { expect, test } from 'vitest'
import { madeUpPoint } from './fan-out/made-up-point.ts'
import { MeasureFirst } from './measure.ts'
import { scalingFigures } from './scaling.ts'

/** In microseconds; of a message, a third in the database. */
const DELIVERY = 5
const MESSAGE = 1500

function room(listeners: number) {
  const [deliveriesPerSecond, cpuPerMillion] = [20_000, DELIVERY + MESSAGE / listeners]
  const database = ((MESSAGE / 3) * deliveriesPerSecond) / listeners / 1e6
  return madeUpPoint({ listeners, paced: { cpuPerMillion, deliveriesPerSecond, database } })
}

test('a delivery and a message cost what a small room costs more than a large one', () => {
  const costs = scalingFigures([2000, 100, 1000].map(room)).filter(({ what }) => what.startsWith('CPU of one'))
  expect(costs.map(({ value }) => Math.round(value))).toEqual([DELIVERY, (MESSAGE * 2) / 3, MESSAGE / 3])
})

test.each([
  { sizes: [1000, 2000], add: '100,500' },
  { sizes: [101, 1000], add: '100,500' },
  { sizes: [100, 999], add: '100,2000' },
  { sizes: [500], add: '100,2000' },
  { sizes: [], add: '100,2000' },
])('rooms of $sizes lie less than ten times apart and are not summed up until $add are added', ({ sizes, add }) => {
  const refusal = new MeasureFirst(`Measure first: npm run bench fan-out -- --add --listeners ${add}`)
  expect(() => scalingFigures(sizes.map(room))).toThrow(refusal)
  expect(scalingFigures([...sizes, ...add.split(',').map(Number)].map(room))).not.toEqual([])
})

test('of rooms that lie ten times apart, what they cost is summed up', () => {
  expect(scalingFigures([100, 1000].map(room))).not.toEqual([])
})

test('rooms of other servers do not count', () => {
  const floor = madeUpPoint({ name: 'c-epoll', listeners: 100 })
  expect(() => scalingFigures([floor, room(1000), room(2000)])).toThrow(MeasureFirst)
})
