/** Drafts survive a reload and are never shown to another person. */
import { expect, test, vi } from 'vitest'
import { clearStoredDrafts, draftKey, persistDrafts } from './draft-storage.ts'
import { createQueryClient } from './query-client.ts'
import { type BrowserStorage, memoryStorage } from './storage.ts'
import { cacheDraft } from './use-draft.ts'

const NO_USER = ''

/** A freshly loaded page in the given tab. */
function load(storage: BrowserStorage, userId = 'rhoda') {
  const cache = createQueryClient()
  persistDrafts({ cache, storage, currentUserId: () => (userId === NO_USER ? undefined : userId) })
  return {
    type: (place: string, text: string) => cacheDraft(cache, draftKey(place), text),
    typed: (place: string) => cache.getQueryData(['drafts', draftKey(place)]),
    cache,
  }
}

test('[CHAT-26] each field has its own draft again after a reload, until it is sent', () => {
  const tab = memoryStorage()
  const { type } = load(tab)
  type('public-chat', 'half a')
  type('public-chat', 'half a thought')
  type('gilda', 'dear')
  const again = load(tab)
  expect([again.typed('public-chat'), again.typed('gilda')]).toEqual(['half a thought', 'dear'])
  again.type('public-chat', '')
  expect([load(tab).typed('public-chat'), load(tab).typed('gilda')]).toEqual([undefined, 'dear'])
  again.type('gilda', '')
  expect(tab.getItem('words')).toBeNull()
})

test('[CHAT-26] drafts of another person in the same tab, or from before signing out, are not shown', () => {
  const tab = memoryStorage()
  load(tab).type('public-chat', 'mine')
  expect(load(tab, 'robin').typed('public-chat')).toBeUndefined()
  clearStoredDrafts(tab)
  expect(load(tab).typed('public-chat')).toBeUndefined()
})

test('[CHAT-26] signing out in another tab removes the drafts of this tab too', () => {
  const tab = memoryStorage()
  load(tab).type('public-chat', 'mine')
  load(tab, NO_USER)
  expect(tab.getItem('words')).toBeNull()
  expect(load(tab).typed('public-chat')).toBeUndefined()
})

test('[CHAT-26] only the beginning of a huge draft is stored, to leave space for other data', () => {
  const tab = memoryStorage()
  load(tab).type('public-chat', 'x'.repeat(6_000_000))
  expect(tab.getItem('words')?.length).toBeLessThan(30_000)
})

test('drafts of the admin screens are not stored', () => {
  const tab = memoryStorage()
  cacheDraft(load(tab).cache, 'admin trivia', 'Hush')
  expect(tab.getItem('words')).toBeNull()
})

test.each(['{', 'null', '{"userId":"rhoda","words":{"the room":7}}'])('invalid stored data is ignored (%#)', (text) => {
  const tab = memoryStorage()
  tab.setItem('words', text)
  expect(load(tab).typed('public-chat')).toBeUndefined()
})

test('without storage everything works except surviving a reload', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const throwClosed = () => {
    throw new Error('closed')
  }
  const { type, typed } = load({ getItem: throwClosed, setItem: throwClosed, removeItem: throwClosed })
  type('public-chat', 'here')
  expect(typed('public-chat')).toBe('here')
})
