/** Proves that nothing that was written about a pin is lost, whatever becomes of the pin. */
import { expect, test } from 'vitest'
import type { Pin } from '#contract/social/pins.ts'
import { EMPTY_FIELDS, type PinFields } from './pin.fields.ts'
import {
  afterGone,
  afterStored,
  asFound,
  blankDraft,
  type PinDrafts,
  topOf,
  withEdited,
  withFields,
  withoutEdited,
} from './pin-drafts.ts'

const HOME = { latitude: '48.21', longitude: '16.37' }
const louvre: Pin = { id: 'p', userId: 'u', latitude: 1, longitude: 2, locationName: 'Louvre', createdAt: '' }
const written = (fields: Partial<PinFields>): PinDrafts => [blankDraft({ ...EMPTY_FIELDS, ...fields })]

test('[PIN-12] what is written while a pin is on its way stays, and the next one has an id of its own', () => {
  const before = written({ ...HOME, notes: 'Fine' })
  const sent = topOf(before)
  expect(topOf(afterStored(before, sent))).toEqual({ clientId: expect.any(String), fields: EMPTY_FIELDS })
  const after = topOf(afterStored(withFields(before, { notes: 'The next', latitude: '49' }), sent))
  expect(after.fields).toEqual({ latitude: '49', longitude: '16.37', locationName: '', notes: 'The next' })
  expect(after.clientId).not.toBe(sent.clientId)
})

test('[PIN-14] what is sent again goes under the same id, also when it was changed', () => {
  const before = written(HOME)
  expect(topOf(withFields(before, { notes: 'Fine' })).clientId).toBe(topOf(before).clientId)
})

test('[PIN-12] a half-written pin comes back when another has been edited, saved or not', () => {
  const editing = withEdited(written({ notes: 'Half' }), louvre)
  expect(topOf(editing)).toMatchObject({ pin: louvre, fields: { locationName: 'Louvre', latitude: '1' } })
  expect(topOf(withoutEdited(editing, 'p')).fields.notes).toBe('Half')
  expect(topOf(afterStored(editing, topOf(editing))).fields.notes).toBe('Half')
  const further = withFields(editing, { notes: 'And more' })
  expect(topOf(afterStored(further, topOf(editing)))).toEqual(topOf(further))
  expect(topOf(withEdited(editing, { ...louvre, id: 'q' })).pin?.id).toBe('q')
  expect(withoutEdited(withEdited(editing, { ...louvre, id: 'q' }), 'q')).toHaveLength(1)
})

test('[PIN-12] who comes back finds what they wrote, and no pin open that they had left as it was', () => {
  const editing = withEdited(written({ notes: 'Half' }), louvre)
  expect(topOf(asFound(editing)).fields.notes).toBe('Half')
  expect(topOf(asFound(withFields(editing, { notes: 'Long' }))).pin).toBe(louvre)
  expect(topOf(asFound(undefined)).fields).toEqual(EMPTY_FIELDS)
})

test('[PIN-12] what was written about a pin that is gone becomes a new one, above any that was half written', () => {
  const editing = withFields(withEdited(written({}), louvre), { notes: 'Long' })
  const gone = afterGone(editing, topOf(editing))
  expect(gone).toEqual([{ clientId: expect.any(String), fields: { ...topOf(editing).fields } }])
  const both = withFields(withEdited(written({ notes: 'Half' }), louvre), { notes: 'Long' })
  const kept = afterGone(both, topOf(both))
  expect(kept.map(({ fields, pin }) => [fields.notes, pin])).toEqual([
    ['Half', undefined],
    ['Long', undefined],
  ])
  expect(topOf(afterStored(kept, topOf(kept))).fields.notes).toBe('Half')
})
