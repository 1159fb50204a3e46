/** Proves what becomes of copies that are broken, foreign or too large to keep. */
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readCopy, writeCopy } from './storage.ts'

const Settings = z.object({ allowGuestUsers: z.boolean() })

function storageWith(text: string | null) {
  const kept = [text]
  return { getItem: () => kept.at(-1) ?? null, setItem: (_: string, value: string) => void kept.push(value) }
}

test('[ADMIN-17] a copy is read as it was written', () => {
  const storage = storageWith(null)
  writeCopy(storage, 'adminSettings', { allowGuestUsers: false })
  expect(readCopy(storage, 'adminSettings', Settings)).toEqual({ allowGuestUsers: false })
})

test.each([null, '', '{', '7', '{"allowGuestUsers":"yes"}'])('[ADMIN-17] a copy that reads %j is none', (text) => {
  expect(readCopy(storageWith(text), 'adminSettings', Settings)).toBeUndefined()
})

test('[ADMIN-17] a full storage stops nothing', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  expect(() => writeCopy(full, 'adminTrivia', [])).not.toThrow()
})
