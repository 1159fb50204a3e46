/** The typed fields of a pin and their validation, by the rules of the contract. */
import { type Pin, PinDraft } from '#contract/social/pins.ts'
import { type Place, parseDegrees } from '#web/features/pins/map/place.ts'

export type PinFields = { latitude: string; longitude: string; locationName: string; notes: string }
export type PinErrors = Partial<Record<keyof PinFields | 'place', string>>
type Checked = { draft: PinDraft } | { errors: PinErrors }

export const EMPTY_FIELDS: PinFields = { latitude: '', longitude: '', locationName: '', notes: '' }

const NO_PLACE = 'Choose a place on the map first, or type its coordinates'
const NO_NUMBER = 'Please enter a number of degrees, such as 48.21'

export function checkPin(fields: PinFields): Checked {
  if (!fields.latitude.trim() && !fields.longitude.trim()) return { errors: { place: NO_PLACE } }
  const [latitude, longitude] = [parseDegrees(fields.latitude), parseDegrees(fields.longitude)]
  const parsed = PinDraft.safeParse({ ...fields, latitude, longitude })
  if (parsed.success) return { draft: parsed.data }
  const errors: PinErrors = {}
  for (const { path, message } of parsed.error.issues) {
    const field = path[0] as keyof PinFields
    errors[field] ??= message
  }
  if (latitude === undefined) errors.latitude = NO_NUMBER
  if (longitude === undefined) errors.longitude = NO_NUMBER
  return { errors }
}

export function placeIn({ latitude, longitude }: PinFields): Place | undefined {
  const typed = { latitude: parseDegrees(latitude), longitude: parseDegrees(longitude) }
  return PinDraft.safeParse(typed).data
}

export function matchesDraft(pin: Pin, { latitude, longitude, locationName = '', notes = '' }: PinDraft): boolean {
  const isSamePlace = pin.latitude === latitude && pin.longitude === longitude
  return isSamePlace && (pin.locationName ?? '') === locationName && (pin.notes ?? '') === notes
}

export function fieldsOf({ latitude, longitude, locationName = '', notes = '' }: Pin): PinFields {
  return { latitude: String(latitude), longitude: String(longitude), locationName, notes }
}
