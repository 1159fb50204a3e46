/** Tests the chat hook before there is a connection. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { memoryStorage } from '#web/api/storage.ts'
import { dismissToast, toastStore } from '#web/ui/feedback/toast.store.ts'
import { writeSent } from './guest-message-count.ts'
import { useChat } from './use-chat.ts'

const gus = { id: 'guest-Gus12345', nickname: 'Gus', emoji: '🚽', isPremium: false }

test('[CHAT-16] a guest who writes before there is a connection keeps the stored count of sheets', () => {
  const storage = memoryStorage()
  writeSent(storage, gus.id, 9)
  const Used = () => useChat({ me: gus, storage }).sheets.sent
  expect(render(new QueryClient(), <Used />)).toBe('9')
})

test.each([
  [8, 'That didn’t go through. Please try again.'],
  [9, undefined],
])('[MSG-1] after %d messages a guest who reacts sees the toast: %s', (sent, title) => {
  const storage = memoryStorage()
  writeSent(storage, gus.id, sent)
  dismissToast()
  let react = () => {}
  const Room = () => {
    const { actions } = useChat({ me: gus, storage }).conversation
    react = () => actions.react({ id: 'm-1' }, '💩', true)
    return null
  }
  render(new QueryClient(), <Room />)
  react()
  expect(toastStore.current()?.isOpen ? toastStore.current()?.title : undefined).toBe(title)
})

test('[CHAT-13] a room opened before there was a connection stays cached while no component observes it', () => {
  const cache = new QueryClient()
  const Lines = () => useChat({ me: gus, storage: memoryStorage() }).conversation.lines.length
  expect(render(cache, <Lines />)).toBe('0')
  const entries = cache.getQueryCache().findAll({ queryKey: ['chat'] })
  expect(entries).toHaveLength(3)
  for (const { options } of entries) expect(options.gcTime).toBe(Number.POSITIVE_INFINITY)
})

function render(cache: QueryClient, room: ReactNode): string {
  return renderToStaticMarkup(<QueryClientProvider client={cache}>{room}</QueryClientProvider>)
}
