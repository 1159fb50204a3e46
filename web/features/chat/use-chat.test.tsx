/** The public room as its components see it before there is a connection. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { memoryStorage } from '#web/session/page-storage.ts'
import { writeSent } from './guest-message-count.ts'
import { useChat } from './use-chat.ts'

const gus = { id: 'guest-Gus12345', nickname: 'Gus', emoji: '🚽', isPremium: false }

test('[CHAT-16] a guest who speaks before there is a connection does not begin anew with ten sheets', () => {
  const storage = memoryStorage()
  writeSent(storage, gus.id, 9)
  const Used = () => useChat({ me: gus, storage }).sent
  expect(drawn(new QueryClient(), <Used />)).toBe('9')
})

test('[CHAT-13] what is kept of a room that was opened before there was a connection is kept while nobody looks', () => {
  const cache = new QueryClient()
  const Lines = () => useChat({ me: gus, storage: memoryStorage() }).lines.length
  expect(drawn(cache, <Lines />)).toBe('0')
  const kept = cache.getQueryCache().findAll({ queryKey: ['chat'] })
  expect(kept.map(({ options }) => options.gcTime)).toEqual([Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY])
})

function drawn(cache: QueryClient, room: ReactNode): string {
  return renderToStaticMarkup(<QueryClientProvider client={cache}>{room}</QueryClientProvider>)
}
