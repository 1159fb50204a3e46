/** Proves what places are called. */
import type { Topology } from 'topojson-specification'
import { expect, test } from 'vitest'
import world from 'world-atlas/countries-50m.json'
import { readCountries } from './countries/countries.ts'
import { placeNameAt } from './place-names.ts'

const countries = readCountries(world as unknown as Topology)
const nameAt = (latitude: number, longitude: number) => placeNameAt({ latitude, longitude }, countries)

test.each([
  ['in a city', 52.5, 13.4, 'Berlin, Germany', 'in Berlin'],
  ['in a suburb', 48.05, 16.2, 'Vienna, Austria', 'in Vienna'],
  ['far from cities', 51.9, 8.4, 'Germany', 'in Germany'],
  ['in a country with an article', 52.95, 6.6, 'Netherlands', 'in the Netherlands'],
  ['on a coast that is drawn coarsely', 40.57, -74.0, 'New York, United States', 'in New York'],
  ['in the Atlantic', 30, -40, 'The high seas', 'on the high seas'],
  ['on Fiji, beyond the antimeridian', -16.8, 179.98, 'Fiji', 'in Fiji'],
  ['in the deep south', -80, 0, 'Antarctica', 'in Antarctica'],
  ['at the North Pole', 90, 0, 'The high seas', 'on the high seas'],
])('[MAP-24] a pin %s', (_, latitude, longitude, full, where) => {
  expect(nameAt(latitude, longitude)).toMatchObject({ full, where })
})

test('[MAP-24] across a border the nearest city of the same country counts', () => {
  expect(nameAt(47.56, 7.62)?.country).toBe('Switzerland')
  expect(nameAt(48.15, 16.9)).toMatchObject({ country: 'Austria', short: 'Vienna' })
})

test('[MAP-24] a city that is a country is named once', () => {
  expect(nameAt(1.3, 103.85)?.full).toBe('Singapore')
  expect(nameAt(-90, 0)?.country).toBe('Antarctica')
})

test('[MAP-24] before the countries are loaded only cities have names', () => {
  expect(placeNameAt({ latitude: 52.5, longitude: 13.4 }, undefined)).toMatchObject({ full: 'Berlin' })
  expect(placeNameAt({ latitude: 30, longitude: -40 }, undefined)).toBeUndefined()
})
