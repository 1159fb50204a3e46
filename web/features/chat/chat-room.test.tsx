/** Tests which authors the room shows as on the bowl. */
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

/** Two authors, one of them on the bowl: how many avatars have water. */
function countOnBowl({ isOutOfReach }: { isOutOfReach: boolean }): number {
  const cache = new QueryClient()
  const messages = ['Gilda', 'Percy'].map((nickname, index) => ({
    id: nickname,
    userId: nickname,
    nickname,
    emoji: '🦄',
    content: 'hello',
    seq: index + 1,
    timestamp: '2026-03-03T12:00:00Z',
  }))
  changeLog(cache, (log) => receiveHistory(log, { messages }, rhoda.id))
  const page = renderToStaticMarkup(
    <QueryClientProvider client={cache}>
      <LiveContext value={{ ...NO_LIVE, isOutOfReach }}>
        <MemoryRouter>
          <ChatRoom me={rhoda} storage={memoryStorage()} online={2} onBowlIds={new Set(['Gilda'])} />
        </MemoryRouter>
      </LiveContext>
    </QueryClientProvider>,
  )
  return page.match(/data-state="on"/g)?.length ?? 0
}

test('[SHELL-27] the avatar of an author on the bowl has water, but not while disconnected', () => {
  expect(countOnBowl({ isOutOfReach: false })).toBe(1)
  expect(countOnBowl({ isOutOfReach: true })).toBe(0)
})
