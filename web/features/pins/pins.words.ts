/** The copy of the pin map: the map, the list, the form, everyone’s pins and the toasts. */
import type { Pin } from '#contract/social/pins.ts'
import { CallFailed, isProblem, serverMessageOr } from '#web/api/call-failed.ts'
import { errorToast, type ToastRequest } from '#web/ui/feedback/toast.store.ts'
import { plural } from '#web/ui/text/duration.ts'
import { formatCount } from '#web/ui/text/format.ts'
import { coordinatesText } from './map/coordinates.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WEEK = 7 * DAY
const MONTH = 30 * DAY
const YEAR = 365 * DAY

/** Problems that a retry does not solve: their own message is shown. */
const SHOWN_PROBLEMS = ['PINS_FULL', 'RATE_LIMITED', 'NOT_SIGNED_IN']

export const mapWords = {
  title: 'Poop Map',
  howTo:
    'World map. Arrow keys move it, plus and minus zoom. Enter puts the pin in the middle. Or type coordinates in the form.',
  loading: 'Loading the map',
  failed: 'The map’s not loading.',
  failedLine: 'Your pins are safe, and you can still add one by coordinates.',
  locate: 'Use my location',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  closest: 'That’s as close as our map goes.',
  showMore: 'Show more',
  pinsInOnePlace: (count: number) => `${count} pins in one place`,
  pinsToZoom: (count: number) => `${count} pins, zoom in`,
} as const

export const highSeas = { name: 'The high seas', where: 'on the high seas' } as const
export const whereIn = (place: string) => `in ${place}`

export const pinListWords = {
  title: 'Your pins',
  none: 'No pins yet.',
  noneLine: 'The world is your bathroom.',
  howTo: 'Long press the map to drop one anywhere.',
  dropOne: 'Drop one',
  drop: 'Drop a pin',
  dropHere: ' here',
  loading: 'Loading your pins',
  notLoaded: 'We couldn’t load your pins.',
  showAll: (count: number) => `Show all pins (${count})`,
  /** Around the name of a pin. */
  show: { before: 'Show ', after: ' on the map' },
  menu: (name: string) => `Edit or delete ${name}`,
  edit: 'Edit',
  delete: 'Delete',
} as const

export const pinFormWords = {
  edit: 'Edit pin',
  drop: 'Drop a pin',
  noPlace: 'Pick a place',
  latitude: 'Latitude',
  latitudeExample: '-90 to 90',
  longitude: 'Longitude',
  longitudeExample: '-180 to 180',
  locationName: 'Location name',
  notes: 'Notes',
  notesExample: 'How was the paper?',
  optional: 'optional',
  submitEdit: 'Save changes',
  submitDrop: 'Drop Pin',
  saving: 'Saving...',
  dropping: 'Dropping...',
  typeCoordinates: 'Type coordinates',
  placeMissing: 'Choose a place on the map first, or type its coordinates',
  notANumber: 'Please enter degrees, like 48.21',
} as const

const notLocatedWords = {
  refused: 'Your browser won’t share where you are. You can still type the coordinates.',
  unknown: 'Your device can’t tell where you are. You can still type the coordinates.',
  timedOut: 'Finding you took too long. Try again, or type the coordinates.',
  unsupported: 'This browser can’t tell where you are. You can still type the coordinates.',
} as const

/** By the code of a GeolocationPositionError; undefined without geolocation. */
export function notLocated(code?: number): string {
  const { unsupported, refused, unknown, timedOut } = notLocatedWords
  return [unsupported, refused, unknown, timedOut][code ?? 0] ?? unsupported
}

export const droppedPinWords = {
  landed: (where: string | undefined) => (where ? `Landed ${where}` : 'Landed'),
  number: (number: number) => `Pin ${number}.`,
  spoken: (where: string | undefined) => (where ? `Pin dropped ${where}` : 'Pin dropped'),
  undo: 'Undo',
} as const

export const worldWords = {
  title: 'Everyone’s pins',
  off: 'At least a day old, rounded to a kilometre, no names.',
  loading: 'Looking...',
  notLoaded: 'We couldn’t load them. Move the map to try again.',
  locked: 'Where the world sits, rounded to a kilometre, no names. Only you see your exact spots.',
  signUp: 'Sign up first',
  upgrade: 'Upgrade to Premium',
} as const

export function pinsInViewText(count: number): string {
  if (count === 0) return 'No pins around here yet.'
  return count === 1 ? '1 pin in view.' : `${formatCount(count)} pins in view.`
}

export function pinName(pin: Pin): string {
  return pin.locationName ?? coordinatesText(pin)
}

/** "just now", "5 min ago", "3 h ago", "6 days ago", "2 weeks ago", "4 months ago", "1 year ago" */
export function pinAge(createdAt: string, now: number): string {
  const age = now - Date.parse(createdAt)
  if (!(age >= MINUTE)) return 'just now'
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min ago`
  if (age < DAY) return `${Math.floor(age / HOUR)} h ago`
  if (age < 2 * WEEK) return `${plural(Math.floor(age / DAY), 'day')} ago`
  if (age < 2 * MONTH) return `${plural(Math.floor(age / WEEK), 'week')} ago`
  if (age < YEAR) return `${plural(Math.floor(age / MONTH), 'month')} ago`
  return `${plural(Math.floor(age / YEAR), 'year')} ago`
}

/** "9 pins, 4 countries"; no countries while they are unknown, or when all pins are at sea. */
export function pinCount(pins: number, countries: number): string {
  const count = plural(pins, 'pin')
  if (countries === 0) return count
  return `${count}, ${countries === 1 ? '1 country' : `${countries} countries`}`
}

/** "999", "1.2k", "34k", "2M" */
export function countText(count: number): string {
  if (count < 1000) return String(count)
  if (count < 10_000) return `${Math.floor(count / 100) / 10}k`
  return count < 1_000_000 ? `${Math.floor(count / 1000)}k` : `${Math.floor(count / 1_000_000)}M`
}

export const pinSaved: ToastRequest = { title: 'Pin saved' }

export function dropFailed(error: unknown): ToastRequest {
  const isShown = error instanceof CallFailed && SHOWN_PROBLEMS.includes(error.code ?? '')
  return errorToast('Error', isShown ? error.message : 'Failed to add pin. Please try again.')
}

export function saveFailed(error: unknown): ToastRequest {
  const isGone = isProblem(error, 'NOT_FOUND')
  const reason = isGone ? 'That pin’s gone. Save yours as a new one?' : serverMessageOr(error, 'Please try again.')
  return errorToast('Pin not saved', reason)
}

export function deleteFailed(error: unknown): ToastRequest {
  return errorToast('Pin not deleted', serverMessageOr(error, 'It’s back on your map. Please try again.'))
}

export function pinDeleted(name: string, onUndo: () => void): ToastRequest {
  const action = { label: droppedPinWords.undo, onPress: onUndo, isUndo: true } as const
  return { title: 'Pin deleted', description: name, action }
}
