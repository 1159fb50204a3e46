/** Proves that nothing typed about a pin is lost, even if the pin is deleted. */
import { expect, test } from 'vitest'
import type { Pin } from '#contract/social/pins.ts'
import { EMPTY_FIELDS, type PinFields } from './pin.fields.ts'
import {
  afterDeleted,
  afterStored,
  blankDraft,
  type PinDrafts,
  restoreDrafts,
  topDraft,
  withEdited,
  withFields,
  withoutEdited,
} from './pin-drafts.ts'

const HOME = { latitude: '48.21', longitude: '16.37' }
const louvre: Pin = { id: 'p', userId: 'u', latitude: 1, longitude: 2, locationName: 'Louvre', createdAt: '' }
const draftsWith = (fields: Partial<PinFields>): PinDrafts => [blankDraft({ ...EMPTY_FIELDS, ...fields })]

test('[PIN-12] text typed while a pin is being sent stays, and the next pin has its own id', () => {
  const before = draftsWith({ ...HOME, notes: 'Fine' })
  const sent = topDraft(before)
  expect(topDraft(afterStored(before, sent))).toEqual({ clientId: expect.any(String), fields: EMPTY_FIELDS })
  const after = topDraft(afterStored(withFields(before, { notes: 'The next', latitude: '49' }), sent))
  expect(after.fields).toEqual({ latitude: '49', longitude: '16.37', locationName: '', notes: 'The next' })
  expect(after.clientId).not.toBe(sent.clientId)
})

test('[PIN-14] a retry uses the same id, even when the fields have changed', () => {
  const before = draftsWith(HOME)
  expect(topDraft(withFields(before, { notes: 'Fine' })).clientId).toBe(topDraft(before).clientId)
})

test('[PIN-12] a half-written pin comes back after another was edited, saved or not', () => {
  const editing = withEdited(draftsWith({ notes: 'Half' }), louvre)
  expect(topDraft(editing)).toMatchObject({ pin: louvre, fields: { locationName: 'Louvre', latitude: '1' } })
  expect(topDraft(withoutEdited(editing, 'p')).fields.notes).toBe('Half')
  expect(topDraft(afterStored(editing, topDraft(editing))).fields.notes).toBe('Half')
  const further = withFields(editing, { notes: 'And more' })
  expect(topDraft(afterStored(further, topDraft(editing)))).toEqual(topDraft(further))
  expect(topDraft(withEdited(editing, { ...louvre, id: 'q' })).pin?.id).toBe('q')
  expect(withoutEdited(withEdited(editing, { ...louvre, id: 'q' }), 'q')).toHaveLength(1)
})

test('[PIN-12] returning restores what was typed, and closes an edit without changes', () => {
  const editing = withEdited(draftsWith({ notes: 'Half' }), louvre)
  expect(topDraft(restoreDrafts(editing)).fields.notes).toBe('Half')
  expect(topDraft(restoreDrafts(withFields(editing, { notes: 'Long' }))).pin).toBe(louvre)
  expect(topDraft(restoreDrafts(undefined)).fields).toEqual(EMPTY_FIELDS)
})

test('[PIN-12] the edits of a deleted pin become a new draft, above a half-written one', () => {
  const editing = withFields(withEdited(draftsWith({}), louvre), { notes: 'Long' })
  const gone = afterDeleted(editing, topDraft(editing))
  expect(gone).toEqual([{ clientId: expect.any(String), fields: { ...topDraft(editing).fields } }])
  const both = withFields(withEdited(draftsWith({ notes: 'Half' }), louvre), { notes: 'Long' })
  const kept = afterDeleted(both, topDraft(both))
  expect(kept.map(({ fields, pin }) => [fields.notes, pin])).toEqual([
    ['Half', undefined],
    ['Long', undefined],
  ])
  expect(topDraft(afterStored(kept, topDraft(kept))).fields.notes).toBe('Half')
})
