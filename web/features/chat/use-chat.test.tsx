/** The public room as its components see it before there is a connection. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { memoryStorage } from '#web/session/page-storage.ts'
import { writeSent } from './guest-sheets.ts'
import { useChat } from './use-chat.ts'

const gus = { id: 'guest-Gus12345', nickname: 'Gus', emoji: '🚽', isPremium: false }

test('[CHAT-16] a guest who speaks before there is a connection does not begin anew with ten sheets', () => {
  const storage = memoryStorage()
  writeSent(storage, gus.id, 9)
  const Used = () => useChat({ me: gus, storage }).sent
  const used = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Used />
    </QueryClientProvider>,
  )
  expect(used).toBe('9')
})
