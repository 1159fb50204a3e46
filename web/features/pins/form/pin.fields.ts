/** The typed fields of a pin and their validation, by the rules of the contract. */
import { type Pin, PinDraft } from '#contract/social/pins.ts'
import { type Coordinates, parseDegrees } from '#web/features/pins/map/coordinates.ts'
import { pinFormWords } from '#web/features/pins/pins.words.ts'

export type PinFields = { latitude: string; longitude: string; locationName: string; notes: string }
export type PinErrors = Partial<Record<keyof PinFields | 'place', string>>
type Checked = { draft: PinDraft } | { errors: PinErrors }

export const EMPTY_FIELDS: PinFields = { latitude: '', longitude: '', locationName: '', notes: '' }

export function checkPin(fields: PinFields): Checked {
  if (!fields.latitude.trim() && !fields.longitude.trim()) return { errors: { place: pinFormWords.placeMissing } }
  const [latitude, longitude] = [parseDegrees(fields.latitude), parseDegrees(fields.longitude)]
  const parsed = PinDraft.safeParse({ ...fields, latitude, longitude })
  if (parsed.success) return { draft: parsed.data }
  const errors: PinErrors = {}
  for (const { path, message } of parsed.error.issues) {
    const field = path[0] as keyof PinFields
    errors[field] ??= message
  }
  if (latitude === undefined) errors.latitude = pinFormWords.notANumber
  if (longitude === undefined) errors.longitude = pinFormWords.notANumber
  return { errors }
}

export function coordinatesIn({ latitude, longitude }: PinFields): Coordinates | undefined {
  const typed = { latitude: parseDegrees(latitude), longitude: parseDegrees(longitude) }
  return PinDraft.safeParse(typed).data
}

export function matchesDraft(pin: Pin, { latitude, longitude, locationName = '', notes = '' }: PinDraft): boolean {
  const isSamePlace = pin.latitude === latitude && pin.longitude === longitude
  return isSamePlace && (pin.locationName ?? '') === locationName && (pin.notes ?? '') === notes
}

export function toFields({ latitude, longitude, locationName = '', notes = '' }: Pin): PinFields {
  return { latitude: String(latitude), longitude: String(longitude), locationName, notes }
}
