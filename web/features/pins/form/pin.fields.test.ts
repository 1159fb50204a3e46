/** Proves what the pin form accepts, and its error messages. */
import { expect, test } from 'vitest'
import { NOTES_MAX } from '#contract/social/pins.ts'
import { checkPin, coordinatesIn, EMPTY_FIELDS, toFields } from './pin.fields.ts'

const typed = { ...EMPTY_FIELDS, latitude: '48,21', longitude: '16.37' }

test('[PIN-1] name and notes are optional', () => {
  expect(checkPin(typed)).toEqual({ draft: { latitude: 48.21, longitude: 16.37, locationName: '', notes: '' } })
})

test('[PIN-12] without a place the form explains how to choose one', () => {
  expect(checkPin({ ...EMPTY_FIELDS, notes: 'Fine' })).toEqual({ errors: { place: expect.stringContaining('map') } })
})

test('[PIN-12] every invalid field shows its own error', () => {
  const errors = { latitude: expect.stringContaining('-90 and 90'), longitude: expect.stringContaining('degrees') }
  expect(checkPin({ ...typed, latitude: '91', longitude: 'east' })).toEqual({ errors })
  expect(checkPin({ ...typed, notes: 'x'.repeat(NOTES_MAX + 1) })).toEqual({
    errors: { notes: 'At most 500 characters' },
  })
})

test('[MAP-4] a typed place is on the map as soon as it is valid', () => {
  expect(coordinatesIn(typed)).toEqual({ latitude: 48.21, longitude: 16.37 })
  expect(coordinatesIn({ ...typed, latitude: '91' })).toBeUndefined()
  expect(coordinatesIn({ ...typed, longitude: '' })).toBeUndefined()
})

test('editing a pin fills the form', () => {
  const pin = { id: 'p', userId: 'u', latitude: -1.5, longitude: 2, notes: 'Fine', createdAt: '' }
  expect(toFields(pin)).toEqual({ latitude: '-1.5', longitude: '2', locationName: '', notes: 'Fine' })
})
