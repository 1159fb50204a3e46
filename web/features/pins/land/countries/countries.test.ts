/** Proves that the countries have names, borders and shades. */
import type { Topology } from 'topojson-specification'
import { expect, test } from 'vitest'
import world from 'world-atlas/countries-50m.json'
import { spotsFor } from '../names-on-map.ts'
import { LAND_SHADES, readCountries, shareBuffer } from './countries.ts'

const countries = readCountries(world as unknown as Topology)
const find = (name: string) => countries.all.find((country) => country.name === name)

test('[MAP-18] neighbours have different shades where three shades allow it', () => {
  const pairs = [
    ['Germany', 'France'],
    ['Germany', 'Poland'],
    ['Germany', 'Czechia'],
    ['Germany', 'Austria'],
    ['Italy', 'Switzerland'],
    ['Norway', 'Sweden'],
    ['Spain', 'Portugal'],
    ['Canada', 'United States'],
    ['Brazil', 'Argentina'],
    ['China', 'India'],
    ['Egypt', 'Libya'],
  ]
  expect(pairs.filter(([one = '', other = '']) => find(one)?.shade === find(other)?.shade)).toEqual([])
})

test('[MAP-18] every country has a shade and a full name', () => {
  expect(countries.all.filter(({ shade }) => !(shade >= 0 && shade < LAND_SHADES))).toEqual([])
  expect(countries.all.map(({ name }) => name).filter((name) => /\.( |$)| Is$/.test(name))).toEqual([])
})

test('[MAP-18] the coast and the borders are apart', () => {
  expect(countries.coasts.length).toBeGreaterThan(1000)
  expect(countries.borders.length).toBeGreaterThan(150)
})

test('[MAP-18] the name of a country is on its largest piece', () => {
  const italy = find('Italy')
  const spots = italy ? spotsFor(italy) : []
  expect(spots.length).toBeGreaterThan(0)
  expect(spots.filter(({ x }) => x < 0.5 + 7 / 360 || x > 0.5 + 18 / 360)).toEqual([])
})

test('[MAP-18] all rings can be handed over in one buffer', () => {
  const before = countries.all.map(({ rings }) => rings.map(({ points }) => [...points]))
  const buffer = shareBuffer(countries)
  const rings = [...countries.all.flatMap((country) => country.rings), ...countries.coasts, ...countries.borders]
  expect(rings.filter(({ points }) => points.buffer !== buffer)).toEqual([])
  expect(countries.all.map((country) => country.rings.map(({ points }) => [...points]))).toEqual(before)
})
