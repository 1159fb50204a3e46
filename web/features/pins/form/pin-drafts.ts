/** The drafts of the pin form: a new pin at the bottom, above it the pin being edited. The top one is shown. */
import type { Pin } from '#contract/social/pins.ts'
import { EMPTY_FIELDS, type PinFields, toFields } from './pin.fields.ts'

/** `clientId` identifies the pin, so that a retry after a lost response creates no second pin. */
export type Draft = { clientId: string; fields: PinFields; pin?: Pin | undefined }
export type PinDrafts = readonly [Draft, ...Draft[]]

export function blankDraft(fields = EMPTY_FIELDS): Draft {
  return { clientId: newId(), fields }
}

export function topDraft(drafts: PinDrafts): Draft {
  return drafts.at(-1) ?? drafts[0]
}

export function withFields(drafts: PinDrafts, changed: Partial<PinFields>): PinDrafts {
  return replaceDraft(drafts, topDraft(drafts).clientId, (draft) => ({
    ...draft,
    fields: { ...draft.fields, ...changed },
  }))
}

/** Only one pin is edited at a time; the draft of a new pin stays below it. */
export function withEdited(drafts: PinDrafts, pin: Pin): PinDrafts {
  return withNewPinDraft([...drafts.filter((draft) => !draft.pin), { ...blankDraft(toFields(pin)), pin }])
}

export function withoutEdited(drafts: PinDrafts, pinId: string | undefined): PinDrafts {
  return withNewPinDraft(drafts.filter(({ pin }) => pin === undefined || pin.id !== pinId))
}

/** Removes what the server has stored. Text typed since it was sent stays. */
export function afterStored(drafts: PinDrafts, sent: Draft): PinDrafts {
  if (sent.pin) {
    return withNewPinDraft(
      drafts.filter((draft) => draft.clientId !== sent.clientId || !isSame(draft.fields, sent.fields)),
    )
  }
  return dropEmpty(replaceDraft(drafts, sent.clientId, ({ fields }) => blankDraft(changedSince(fields, sent.fields))))
}

/** The edited pin no longer exists: its text becomes the draft of a new pin. */
export function afterDeleted(drafts: PinDrafts, { clientId }: Draft): PinDrafts {
  return dropEmpty(replaceDraft(drafts, clientId, ({ fields }) => blankDraft(fields)))
}

function dropEmpty(drafts: PinDrafts): PinDrafts {
  return withNewPinDraft(drafts.filter(({ pin, fields }) => pin || !isBlank(fields)))
}

/** Drops the edit of a pin that was opened but not changed. */
export function restoreDrafts(drafts: PinDrafts | undefined): PinDrafts {
  return withNewPinDraft((drafts ?? []).filter(({ pin, fields }) => !pin || !isSame(fields, toFields(pin))))
}

function changedSince(now: PinFields, sent: PinFields): PinFields {
  const hasMoved = now.latitude !== sent.latitude || now.longitude !== sent.longitude
  return {
    latitude: hasMoved ? now.latitude : '',
    longitude: hasMoved ? now.longitude : '',
    locationName: now.locationName === sent.locationName ? '' : now.locationName,
    notes: now.notes === sent.notes ? '' : now.notes,
  }
}

export function isBlank(fields: PinFields): boolean {
  return isSame(fields, EMPTY_FIELDS)
}

function isSame(one: PinFields, other: PinFields): boolean {
  return Object.keys(EMPTY_FIELDS).every((field) => one[field as keyof PinFields] === other[field as keyof PinFields])
}

function replaceDraft(drafts: PinDrafts, clientId: string, update: (draft: Draft) => Draft): PinDrafts {
  return withNewPinDraft(drafts.map((draft) => (draft.clientId === clientId ? update(draft) : draft)))
}

function withNewPinDraft([bottom = blankDraft(), ...others]: readonly Draft[]): PinDrafts {
  // Below an edited pin there is always a draft for the next new pin.
  return bottom.pin ? [blankDraft(), bottom, ...others] : [bottom, ...others]
}

function newId(): string {
  return `pin-${[...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
