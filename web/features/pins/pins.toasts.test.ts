/** Proves the toasts of failed pin actions. */
import { expect, test } from 'vitest'
import { CallFailed } from '#web/api/call-failed.ts'
import { deleteFailed, dropFailed, saveFailed } from './pins.toasts.ts'

const failed = { title: 'Error', description: 'Failed to add pin. Please try again.', tone: 'destructive' }

test('[PIN-7] a failure shows the product’s own message', () => {
  expect(dropFailed(new CallFailed({ status: 0, text: '0' }))).toEqual(failed)
  expect(dropFailed(new CallFailed({ status: 500, code: 'INTERNAL', serverMessage: 'Oh', text: '500' }))).toEqual(
    failed,
  )
})

test('[LIMIT-13] a limit shows the message of the server', () => {
  const full = { status: 409, code: 'PINS_FULL', serverMessage: 'The map is full', text: '409' } as const
  expect(dropFailed(new CallFailed(full)).description).toBe('The map is full')
})

test('[PIN-12] failed saving and deleting name what did not happen', () => {
  expect(saveFailed(new Error('away')).title).toBe('Pin not saved')
  const gone = new CallFailed({ status: 404, code: 'NOT_FOUND', serverMessage: 'There is nothing here', text: '404' })
  expect(saveFailed(gone).description).toBe('That pin’s gone. Save yours as a new one?')
  expect(deleteFailed(new Error('away')).description).toMatch(/It’s back/)
})
