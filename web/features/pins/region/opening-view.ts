/** Where the map opens: the last view on this device, else the region of the device's time zone. Never asks for the position. */
import * as z from 'zod/mini'
import { type BrowserStorage, readStored, writeStored } from '#web/api/storage.ts'
import type { Coordinates } from '#web/features/pins/map/coordinates.ts'
import timeZones from './time-zones.json'

export type MapView = Coordinates & { zoom: number }

const StoredView = z.object({
  latitude: z.number().check(z.minimum(-90), z.maximum(90)),
  longitude: z.number().check(z.minimum(-180), z.maximum(180)),
  zoom: z.number().check(z.minimum(0), z.maximum(24)),
})

const REGION_ZOOM = 5
/** A tenth of a kilometre; enough to find the view again. */
const DECIMALS = 3

const storageKey = (userId: string) => `mapView-${userId}`
const round = (degrees: number) => Number(degrees.toFixed(DECIMALS))

type Device = { userId: string; storage: BrowserStorage; timeZone: string }

/** Undefined when neither is known. */
export function openingView({ userId, storage, timeZone }: Device): MapView | undefined {
  const stored = readStored(storage, storageKey(userId), StoredView)
  if (stored) return stored
  const [, latitude, longitude] = (timeZones as [string, number, number][]).find(([zone]) => zone === timeZone) ?? []
  if (latitude === undefined || longitude === undefined) return undefined
  return { latitude, longitude, zoom: REGION_ZOOM }
}

export function keepView({ userId, storage }: Omit<Device, 'timeZone'>, { latitude, longitude, zoom }: MapView): void {
  writeStored(storage, storageKey(userId), { latitude: round(latitude), longitude: round(longitude), zoom })
}
