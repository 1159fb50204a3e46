/** Pins on the Poop Map. Exact coordinates are sent only to their owner. */
import * as z from 'zod/mini'
import { Done } from '#contract/people/auth.ts'
import { UserId } from '#contract/people/users.ts'
import { endpoint } from '#contract/protocol/endpoint.ts'
import { withFallback } from '#contract/protocol/reading.ts'

export const LOCATION_NAME_MAX = 120
export const NOTES_MAX = 500
export const PINS_PER_HOUR = 20
export const PINS_MAX = 1000
export const WORLD_PIN_AGE_HOURS = 24
/** The finest resolution of the world layer: about a kilometre. */
export const WORLD_GRID_DEGREES = 0.01
/** Meridians converge towards the poles: below this ratio of width to height a cell is widened. */
const WORLD_CELL_NARROWEST = 0.7
/** At most this many finest cells form one cell. */
const WORLD_CELLS_ABREAST_MAX = 2 ** 12
/** A cell with pins of fewer people is merged into a larger one. */
export const WORLD_CELL_PEOPLE_MIN = 3
export const WORLD_CELLS_MAX = 2000
export const ZOOM_MAX = 24

const LATITUDE_MESSAGE = 'Latitude must be between -90 and 90'
const LONGITUDE_MESSAGE = 'Longitude must be between -180 and 180'
const NAME_NO_TEXT = 'The location name must be text, or left out'
const NOTES_NO_TEXT = 'Notes must be text, or left out'

const latitude = z
  .number('Latitude must be a number')
  .check(z.minimum(-90, LATITUDE_MESSAGE), z.maximum(90, LATITUDE_MESSAGE))
const longitude = z
  .number('Longitude must be a number')
  .check(z.minimum(-180, LONGITUDE_MESSAGE), z.maximum(180, LONGITUDE_MESSAGE))
const locationName = z.optional(
  z.string(NAME_NO_TEXT).check(z.trim(), z.maxLength(LOCATION_NAME_MAX, `At most ${LOCATION_NAME_MAX} characters`)),
)
const notes = z.optional(
  z.string(NOTES_NO_TEXT).check(z.trim(), z.maxLength(NOTES_MAX, `At most ${NOTES_MAX} characters`)),
)

export const PinDraft = z.object({ latitude, longitude, locationName, notes })
export type PinDraft = z.infer<typeof PinDraft>

/** The client's id of a pin, so that a retry after a lost answer doesn't drop it twice. */
const clientId = z.optional(
  z.string().check(z.regex(/^[\w-]{8,64}$/, 'The own id of a pin is 8 to 64 letters and digits')),
)

export const Pin = z.object({
  id: withFallback(z.string(), ({ createdAt, latitude, longitude }) => `${createdAt} ${latitude} ${longitude}`),
  userId: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  locationName: z.optional(z.string()),
  notes: z.optional(z.string()),
  createdAt: z.string(),
})
export type Pin = z.infer<typeof Pin>

export const listPins = endpoint({
  method: 'GET',
  path: '/api/poop-pins/:userId',
  summary: 'The caller’s own pins',
  answer: z.object({ pins: z.array(Pin) }),
})

export const dropPin = endpoint({
  method: 'POST',
  path: '/api/poop-pins',
  summary: 'Drop a pin',
  body: z.extend(PinDraft, { userId: UserId, clientId }),
  answer: z.object({ success: z.literal(true), pin: Pin }),
})

export const editPin = endpoint({
  method: 'PUT',
  path: '/api/poop-pins/:pinId',
  summary: 'Move or rename a pin',
  body: PinDraft,
  answer: z.object({ success: z.literal(true), pin: Pin }),
})

export const deletePin = endpoint({
  method: 'DELETE',
  path: '/api/poop-pins/:pinId',
  summary: 'Take a pin off the map',
  answer: Done,
})

/** Coercion alone would read an empty parameter as zero. */
const queryNumber = z.pipe(z.string().check(z.regex(/\d/, 'A number is missing here')), z.coerce.number())

/** The sides of a map that was panned around the world are beyond 180 degrees. */
const side = queryNumber.check(z.minimum(-3600), z.maximum(3600))
const parallel = queryNumber.check(z.minimum(-90, LATITUDE_MESSAGE), z.maximum(90, LATITUDE_MESSAGE))

export const WorldView = z
  .object({
    west: side,
    south: parallel,
    east: side,
    north: parallel,
    zoom: queryNumber.check(z.minimum(0), z.maximum(ZOOM_MAX)),
  })
  .check(z.refine(({ south, north }) => south <= north, { path: ['south'], error: 'South must be below north' }))
export type WorldView = z.infer<typeof WorldView>

export const WorldCell = z.object({ latitude: z.number(), longitude: z.number(), count: z.int() })
export type WorldCell = z.infer<typeof WorldCell>

export const getWorldPins = endpoint({
  method: 'GET',
  path: '/api/poop-pins/world',
  summary: 'Everyone’s pins, clustered and snapped to a grid, for premium',
  query: WorldView,
  /** `step` is the side of a cell in degrees. */
  answer: z.object({ step: z.number(), cells: z.array(WorldCell) }),
})

/** How many finest cells form one cell at a latitude: a power of two, so that larger cells still nest. */
export function worldCellsAbreast(latitude: number): number {
  const cosine = Math.cos((latitude * Math.PI) / 180)
  let abreast = 1
  while (abreast < WORLD_CELLS_ABREAST_MAX && abreast * cosine < WORLD_CELL_NARROWEST) abreast *= 2
  return abreast
}
