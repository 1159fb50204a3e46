/** Proves whom the public room shows to sit. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { LiveContext, NO_LIVE } from '#web/realtime/use-live.ts'
import { memoryStorage } from '#web/session/page-storage.ts'
import { changeLog } from './chat.cache.ts'
import { receiveHistory } from './chat-log.ts'
import { ChatRoom } from './chat-room.tsx'

const rhoda = { id: 'rhoda', nickname: 'Rhoda', emoji: '🧼', isPremium: false }

/** How many faces of two have water, of whom one sits. */
function sittersShown({ isOutOfReach }: { isOutOfReach: boolean }): number {
  const cache = new QueryClient()
  const messages = ['Gilda', 'Percy'].map((nickname, at) => ({
    ...{ id: nickname, userId: nickname, nickname, emoji: '🦄', content: 'hello', seq: at + 1 },
    timestamp: '2026-03-03T12:00:00Z',
  }))
  changeLog(cache, (log) => receiveHistory(log, { messages }, rhoda.id))
  const page = renderToStaticMarkup(
    <QueryClientProvider client={cache}>
      <LiveContext value={{ ...NO_LIVE, isOutOfReach }}>
        <MemoryRouter>
          <ChatRoom me={rhoda} storage={memoryStorage()} online={2} seated={new Set(['Gilda'])} />
        </MemoryRouter>
      </LiveContext>
    </QueryClientProvider>,
  )
  return page.match(/data-state="on"/g)?.length ?? 0
}

test('[SHELL-27] the face of who sits has water beside what they said, but not while the connection is away', () => {
  expect(sittersShown({ isOutOfReach: false })).toBe(1)
  expect(sittersShown({ isOutOfReach: true })).toBe(0)
})
