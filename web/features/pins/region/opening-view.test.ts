/** Proves where the map opens. */
import { expect, test } from 'vitest'
import { memoryStorage } from '#web/api/storage.ts'
import { keepView, openingView } from './opening-view.ts'

const open = (timeZone: string, storage = memoryStorage(), userId = 'rhoda') =>
  openingView({ userId, storage, timeZone })

test.each([
  ['Europe/Vienna', 48.2, 16.3],
  ['America/New_York', 40.7, -74],
  ['Asia/Calcutta', 22.5, 88.4],
  ['America/Argentina/Ushuaia', -54.8, -68.3],
])('[MAP-19] in the time zone %s it opens there, at zoom 5', (timeZone, latitude, longitude) => {
  expect(open(timeZone)).toEqual({ latitude, longitude, zoom: 5 })
})

test.each(['UTC', 'Etc/GMT+5', ''])('[MAP-19] the zone %j has no place', (timeZone) => {
  expect(open(timeZone)).toBeUndefined()
})

test('[MAP-19] the last view on this device comes first, for the person it belongs to', () => {
  const storage = memoryStorage()
  keepView({ userId: 'rhoda', storage }, { latitude: -36.848461, longitude: 174.763332, zoom: 11 })
  expect(open('Europe/Vienna', storage)).toEqual({ latitude: -36.848, longitude: 174.763, zoom: 11 })
  expect(open('Europe/Vienna', storage, 'pearl')?.latitude).toBe(48.2)
})

test.each(['{', '{"latitude":95,"longitude":0,"zoom":3}', '{"latitude":"1"}'])(
  '[MAP-19] a stored view that is broken is ignored: %s',
  (text) => {
    const storage = memoryStorage()
    storage.setItem('mapView-rhoda', text)
    expect(open('Europe/Vienna', storage)?.zoom).toBe(5)
  },
)
