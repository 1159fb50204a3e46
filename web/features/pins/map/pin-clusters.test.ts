/** Proves which pins share a cluster, and at which zoom they separate. */
import { expect, test } from 'vitest'
import { createPinClusters } from './pin-clusters.ts'

const CLOSEST = 13

const pin = (id: string, latitude: number, day = 1) => ({
  id,
  userId: 'u',
  latitude,
  longitude: 16.37,
  createdAt: `2026-11-0${day}T00:00:00.000Z`,
})
const clustersOf = (...pins: ReturnType<typeof pin>[]) => {
  const clusters = createPinClusters(CLOSEST)
  clusters.load(pins)
  return clusters
}
const idsAt = (clusters: ReturnType<typeof clustersOf>, zoom: number) =>
  clusters.spotsAt(zoom).map(({ pins }) => pins.map(({ id }) => id))

test('[MAP-7] pins close together are one disc with their count, and separate at the zoom where it opens', () => {
  const clusters = clustersOf(pin('a', 48.21), pin('b', 48.5), pin('far', -10))
  const [disc] = clusters.spotsAt(3).filter(({ pins }) => pins.length === 0)
  expect(disc).toMatchObject({ count: 2 })
  const opensAt = disc && 'opensAt' in disc ? disc.opensAt : 0
  expect(opensAt).toBeLessThanOrEqual(CLOSEST)
  expect(idsAt(clusters, opensAt).sort()).toEqual([['a'], ['b'], ['far']])
})

test('[MAP-7] pins closer on the screen than a fingertip share a disc', () => {
  // At zoom 2 a degree of longitude is just under three pixels.
  const beside = (degrees: number) => ({ ...pin('b', 0), longitude: 16.37 + degrees })
  expect(clustersOf(pin('a', 0), beside(14)).spotsAt(2)).toHaveLength(1)
  expect(clustersOf(pin('a', 0), beside(17)).spotsAt(2)).toHaveLength(2)
})

test('[MAP-7] the levels of thousands of pins can be built one by one, and only those in view become spots', () => {
  const clusters = clustersOf(...Array.from({ length: 40 }, (_, at) => pin(`p-${at}`, -60 + 3 * at)))
  let built = 1
  while (!clusters.buildNext()) built += 1
  expect(built).toBe(CLOSEST + 1)
  const southern = clusters.spotsAt(CLOSEST, ({ latitude }) => latitude < 0)
  expect(southern).toHaveLength(20)
  expect(clusters.spotsAt(0).reduce((sum, spot) => sum + ('count' in spot ? spot.count : 1), 0)).toBe(40)
})

test('[MAP-13] pins that no zoom can separate share a disc at every zoom, newest first', () => {
  const clusters = clustersOf(pin('a', 48.21, 1), pin('b', 48.21, 3), pin('c', 48.2102, 2), pin('d', 48.9))
  for (const zoom of [9, CLOSEST])
    expect(idsAt(clusters, zoom)).toEqual(expect.arrayContaining([['b', 'c', 'a'], ['d']]))
})

test('[MAP-13] showing a pin zooms in only as far as needed to see it alone', () => {
  const lone = pin('lone', -33)
  const [one, other] = [pin('one', 48.21), pin('other', 48.25)]
  const clusters = clustersOf(lone, one, other, pin('same', 10), pin('place', 10))
  expect(clusters.zoomFor(lone)).toBe(5)
  const zoom = clusters.zoomFor(one)
  expect(zoom).toBeGreaterThan(5)
  expect(idsAt(clusters, zoom)).toContainEqual(['one'])
  expect(idsAt(clusters, zoom - 1)).not.toContainEqual(['one'])
  expect(clusters.zoomFor(pin('same', 10))).toBe(5)
})
