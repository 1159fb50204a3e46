/** The sheets that are being written: a new pin at the bottom, and above it one that is edited. The top one is shown. */
import type { Pin } from '#contract/social/pins.ts'
import { EMPTY_FIELDS, fieldsOf, type PinFields } from './pin.fields.ts'

/** `clientId` names what is sent, so that sending it again after a lost answer makes no second pin. */
export type Sheet = { clientId: string; fields: PinFields; pin?: Pin | undefined }
export type PinDrafts = readonly [Sheet, ...Sheet[]]

export function blankDraft(fields = EMPTY_FIELDS): Sheet {
  return { clientId: newId(), fields }
}

export function topOf(sheets: PinDrafts): Sheet {
  return sheets.at(-1) ?? sheets[0]
}

export function withFields(sheets: PinDrafts, changed: Partial<PinFields>): PinDrafts {
  return replaced(sheets, topOf(sheets).clientId, (sheet) => ({ ...sheet, fields: { ...sheet.fields, ...changed } }))
}

/** Only one pin is edited at a time; what is written of a new one stays below. */
export function withEdited(sheets: PinDrafts, pin: Pin): PinDrafts {
  return asSheets([...sheets.filter((sheet) => !sheet.pin), { ...blankDraft(fieldsOf(pin)), pin }])
}

/** Puts the sheet of this pin away. */
export function withoutEdited(sheets: PinDrafts, pinId: string | undefined): PinDrafts {
  return asSheets(sheets.filter(({ pin }) => pin === undefined || pin.id !== pinId))
}

/** What was sent is stored. Whatever was written since then stays. */
export function afterStored(sheets: PinDrafts, sent: Sheet): PinDrafts {
  if (sent.pin) {
    return asSheets(sheets.filter((sheet) => sheet.clientId !== sent.clientId || !isSame(sheet.fields, sent.fields)))
  }
  return uncovered(replaced(sheets, sent.clientId, ({ fields }) => blankDraft(writtenSince(fields, sent.fields))))
}

/** The pin that was to be changed is no longer there: what was written about it becomes a new one. */
export function afterGone(sheets: PinDrafts, { clientId }: Sheet): PinDrafts {
  return uncovered(replaced(sheets, clientId, ({ fields }) => blankDraft(fields)))
}

/** An empty sheet does not lie on, or under, one that is written on. */
function uncovered(sheets: PinDrafts): PinDrafts {
  return asSheets(sheets.filter(({ pin, fields }) => pin || !isSame(fields, EMPTY_FIELDS)))
}

/** On coming back: a pin that was opened but not changed is no longer edited. */
export function asFound(sheets: PinDrafts | undefined): PinDrafts {
  return asSheets((sheets ?? []).filter(({ pin, fields }) => !pin || !isSame(fields, fieldsOf(pin))))
}

function writtenSince(now: PinFields, sent: PinFields): PinFields {
  const hasMoved = now.latitude !== sent.latitude || now.longitude !== sent.longitude
  return {
    latitude: hasMoved ? now.latitude : '',
    longitude: hasMoved ? now.longitude : '',
    locationName: now.locationName === sent.locationName ? '' : now.locationName,
    notes: now.notes === sent.notes ? '' : now.notes,
  }
}

function isSame(one: PinFields, other: PinFields): boolean {
  return Object.keys(EMPTY_FIELDS).every((field) => one[field as keyof PinFields] === other[field as keyof PinFields])
}

function replaced(sheets: PinDrafts, clientId: string, by: (sheet: Sheet) => Sheet): PinDrafts {
  return asSheets(sheets.map((sheet) => (sheet.clientId === clientId ? by(sheet) : sheet)))
}

function asSheets([bottom = blankDraft(), ...others]: readonly Sheet[]): PinDrafts {
  // Below a pin that is edited there is always one for the next.
  return bottom.pin ? [blankDraft(), bottom, ...others] : [bottom, ...others]
}

function newId(): string {
  return `pin-${[...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
