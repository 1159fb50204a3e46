/** Stored copies that are valid, invalid or too large. */
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { memoryStorage, readStored, writeStored } from './storage.ts'

const Settings = z.object({ allowGuestUsers: z.boolean() })

function storageWith(text: string) {
  const storage = memoryStorage()
  storage.setItem('adminSettings', text)
  return storage
}

test('[ADMIN-17] a copy reads as it was written', () => {
  const storage = memoryStorage()
  writeStored(storage, 'adminSettings', { allowGuestUsers: false })
  expect(readStored(storage, 'adminSettings', Settings)).toEqual({ allowGuestUsers: false })
})

test.each(['', '{', '7', '{"allowGuestUsers":"yes"}'])('[ADMIN-17] the stored text %j is ignored', (text) => {
  expect(readStored(storageWith(text), 'adminSettings', Settings)).toBeUndefined()
})

test('[ADMIN-17] a full storage does not throw', () => {
  const full = {
    ...memoryStorage(),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  expect(() => writeStored(full, 'adminTrivia', [])).not.toThrow()
})
