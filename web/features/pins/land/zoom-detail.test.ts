/** Proves what is drawn and named at each zoom. */
import { expect, test } from 'vitest'
import { namesOnMap } from './names-on-map.ts'
import { landStyleAt, namesAt } from './zoom-detail.ts'

const NOTHING = { hasContinents: false, hasCountries: false, hasSeas: false, cities: undefined }

test.each([
  [1, 'mosaic', { ...NOTHING, hasContinents: true }],
  [2, 'mosaic', { ...NOTHING, hasContinents: true }],
  [3, 'tiled', { ...NOTHING, hasCountries: true, hasSeas: true }],
  [4, 'tiled', { ...NOTHING, hasCountries: true, hasSeas: true }],
  [5, 'tiled', { ...NOTHING, hasCountries: true, hasSeas: true, cities: 3 }],
  [6, 'tiled', { ...NOTHING, hasCountries: true, hasSeas: true, cities: 3 }],
  [7, 'plain', { ...NOTHING, cities: 6 }],
  [13, 'plain', { ...NOTHING, cities: 6 }],
])('[MAP-18] zoom %s draws land as %s', (zoom, style, names) => {
  expect([landStyleAt(zoom), namesAt(zoom)]).toEqual([style, names])
})

test('[MAP-18] more cities are named closer up, the most important first', () => {
  const countAt = (zoom: number) => namesOnMap(zoom, []).cities.length
  expect(countAt(4)).toBe(0)
  expect(countAt(7)).toBeGreaterThan(3 * countAt(5))
  const ranks = namesOnMap(7, []).cities.map(({ rank }) => rank)
  expect(ranks).toEqual(ranks.toSorted((one, other) => one - other))
})
