/** Proves that what was typed outlives a reload, and is shown to nobody else. */
import { expect, test, vi } from 'vitest'
import { memoryStorage } from '#web/session/page-storage.ts'
import { clearDraft, draftKey, storeDraft } from './draft-storage.ts'
import { createQueryClient } from './query-client.ts'
import type { ForgettingStorage } from './storage.ts'
import { keepDraft } from './use-draft.ts'

const NOBODY = ''

/** A page of this tab, as it is after it was loaded. */
function load(storage: ForgettingStorage, userId = 'rhoda') {
  const cache = createQueryClient()
  storeDraft({ cache, storage, whose: () => (userId === NOBODY ? undefined : userId) })
  return {
    type: (place: string, text: string) => keepDraft(cache, draftKey(place), text),
    typed: (place: string) => cache.getQueryData(['drafts', draftKey(place)]),
    cache,
  }
}

test('[CHAT-26] each field has its own words again after a reload, until they are sent', () => {
  const tab = memoryStorage()
  const { type } = load(tab)
  type('the room', 'half a')
  type('the room', 'half a thought')
  type('gilda', 'dear')
  const again = load(tab)
  expect([again.typed('the room'), again.typed('gilda')]).toEqual(['half a thought', 'dear'])
  again.type('the room', '')
  expect([load(tab).typed('the room'), load(tab).typed('gilda')]).toEqual([undefined, 'dear'])
  again.type('gilda', '')
  expect(tab.getItem('words')).toBeNull()
})

test('[CHAT-26] nobody sees what somebody else typed in the same tab, nor what was left behind by leaving', () => {
  const tab = memoryStorage()
  load(tab).type('the room', 'mine')
  expect(load(tab, 'robin').typed('the room')).toBeUndefined()
  clearDraft(tab)
  expect(load(tab).typed('the room')).toBeUndefined()
})

test('[CHAT-26] whoever left in another tab has left no words in this one either', () => {
  const tab = memoryStorage()
  load(tab).type('the room', 'mine')
  load(tab, NOBODY)
  expect(tab.getItem('words')).toBeNull()
  expect(load(tab).typed('the room')).toBeUndefined()
})

test('[CHAT-26] of a book that was pasted the beginning is kept: others need the storage too', () => {
  const tab = memoryStorage()
  load(tab).type('the room', 'x'.repeat(6_000_000))
  expect(tab.getItem('words')?.length).toBeLessThan(30_000)
})

test('what is typed at a desk of the caretaker is gone with the page', () => {
  const tab = memoryStorage()
  keepDraft(load(tab).cache, 'admin trivia', 'Hush')
  expect(tab.getItem('words')).toBeNull()
})

test.each(['{', 'null', '{"userId":"rhoda","words":{"the room":7}}'])(
  'what makes no sense is left alone (%#)',
  (text) => {
    const tab = memoryStorage()
    tab.setItem('words', text)
    expect(load(tab).typed('the room')).toBeUndefined()
  },
)

test('without a storage everything works but the reload', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const shut = () => {
    throw new Error('closed')
  }
  const { type, typed } = load({ getItem: shut, setItem: shut, removeItem: shut })
  type('the room', 'here')
  expect(typed('the room')).toBe('here')
})
