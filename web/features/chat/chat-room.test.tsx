/** Tests what the room draws: authors on the bowl, demo buddies, the greeting, and the room as a column. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { ChatMessage } from '#contract/social/chat.ts'
import { memoryStorage } from '#web/api/storage.ts'
import { receiveHistory } from '#web/features/conversation/log/log.ts'
import { LiveContext, NO_LIVE } from '#web/realtime/use-live.ts'
import { changeLog } from './chat.cache.ts'
import { ChatRoom } from './chat-room.tsx'

const rhoda = { id: 'rhoda', nickname: 'Rhoda', emoji: '🧼', isPremium: false }
const welcome = { people: { count: 3, demoNames: [] }, fact: 'A fact.' }

function messageBy(nickname: string, seq: number, timestamp = '2026-03-03T12:00:00Z'): ChatMessage {
  return { id: nickname, userId: nickname, nickname, emoji: '🦄', content: 'hello', seq, timestamp }
}

type Room = Partial<ComponentProps<typeof ChatRoom>> & { hasLoadFailed?: boolean; messages?: ChatMessage[] }

function render({ hasLoadFailed = false, messages = [], ...props }: Room): string {
  const cache = new QueryClient()
  changeLog(cache, (log) => receiveHistory(log, { messages }, rhoda.id))
  return renderToStaticMarkup(
    <QueryClientProvider client={cache}>
      <LiveContext value={{ ...NO_LIVE, hasLoadFailed }}>
        <MemoryRouter>
          <ChatRoom me={rhoda} storage={memoryStorage()} online={2} onBowlIds={new Set(['Gilda'])} {...props} />
        </MemoryRouter>
      </LiveContext>
    </QueryClientProvider>,
  )
}

test('[SHELL-27] the avatar of an author on the bowl has water, but not while disconnected', () => {
  const messages = [messageBy('Gilda', 1), messageBy('Percy', 2)]
  const onBowlIn = (hasLoadFailed: boolean) =>
    render({ hasLoadFailed, messages }).match(/data-state="on"/g)?.length ?? 0
  expect(onBowlIn(false)).toBe(1)
  expect(onBowlIn(true)).toBe(0)
})

test('[CHAT-29] as a column it has a heading of the second level, no way back, and off the bowl no message field', () => {
  const page = render({ timer: <i>04:12</i> })
  expect(page).toMatch(/<h1>Chat room<\/h1>.*04:12/)
  expect(page).toContain('aria-label="Back"')
  const column = render({ frame: 'column', canPost: false })
  expect(column).toContain('<h2>Chat room</h2>')
  expect(column).toContain('Get on the bowl to join in.')
  expect(column).not.toMatch(/<h1|aria-label="Back"|<input/)
})

test('[CHAT-32] a demo buddy has its chip and no menu', () => {
  const id = 'demo-PaperPoet'
  const line = {
    id,
    userId: id,
    nickname: 'PaperPoet',
    emoji: '🧼',
    content: 'I feel that in every tile.',
    timestamp: '2026-03-03T12:01:00Z',
  }
  const page = render({ messages: [messageBy('Gilda', 1)], demoLines: [line] })
  expect(page).toMatch(/PaperPoet<\/bdi><\/a><span class="chip" data-tone="wall">demo<\/span>/)
  expect(page.match(/aria-haspopup="menu"/g)).toHaveLength(1)
})

test('[CHAT-35] [CHAT-36] an empty room greets and offers three openers, a room with messages does not', () => {
  const empty = render({ welcome })
  expect(empty).toContain('Three of you are sitting here. Someone has to start.')
  expect(empty).toMatch(/While you sit<\/p><p>A fact\./)
  for (const opener of ['First time here', 'Hiding from a meeting', 'Rate your paper, 1 to 5']) {
    expect(empty).toContain(opener)
  }
  expect(empty).not.toContain('Enjoy the silence')
  expect(render({ welcome, messages: [messageBy('Gilda', 1)] })).toContain('Hiding from a meeting')
  const lively = render({ welcome, messages: [messageBy('Gilda', 1, new Date().toISOString())] })
  expect(lively).not.toMatch(/Someone has to start|Hiding from a meeting/)
  expect(render({ welcome, canPost: false })).not.toMatch(/Someone has to start|Hiding from a meeting/)
})

test('[CHAT-33] notices of today are pills, those of earlier days are over', () => {
  const notice = { key: 'a', emoji: '🧽', name: 'BowlBaron', words: 'sat down' }
  const yesterday = Date.now() - 24 * 60 * 60 * 1000
  const notices = [
    { ...notice, at: Date.now() },
    { ...notice, key: 'b', name: 'LooLegend', at: yesterday },
  ]
  const page = render({ notices })
  expect(page).toMatch(/notice-pill" aria-hidden="true".*BowlBaron<\/bdi><\/b> sat down/)
  expect(page).not.toContain('LooLegend')
})
