/** Proves who is shown as on the bowl in the conversation list. */
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { listPrivateChats } from '#contract/social/private-chat.ts'
import { createQueryClient, keyOf } from '#web/api/query-client.ts'
import { LiveContext, NO_LIVE } from '#web/realtime/use-live.ts'
import { ConversationList } from './conversation-list.tsx'

const pearl = { id: 'pearl', nickname: 'Pearl', emoji: '🧼', isPremium: true }

/** The bowl marks of two people; one is on the bowl. */
function bowlMarks({ hasLoadFailed }: { hasLoadFailed: boolean }): string[] {
  const cache = createQueryClient()
  const chats = ['Gilda', 'Percy'].map((nickname) => ({ userId: nickname, nickname, emoji: '🦄', unreadCount: 0 }))
  cache.setQueryData(keyOf(listPrivateChats, { userId: 'pearl' }), { chats })
  const page = renderToStaticMarkup(
    <QueryClientProvider client={cache}>
      <LiveContext value={{ ...NO_LIVE, hasLoadFailed }}>
        <MemoryRouter>
          <ConversationList me={pearl} openId={undefined} sitWords={(id) => (id === 'Gilda' ? '4 min' : undefined)} />
        </MemoryRouter>
      </LiveContext>
    </QueryClientProvider>,
  )
  return page.match(/data-state="(on|off)"|On the bowl/g) ?? []
}

test('[PM-21, SHELL-27] a person on the bowl is marked, also for screen readers; without a connection nobody has a mark', () => {
  expect(bowlMarks({ hasLoadFailed: false })).toEqual(['data-state="on"', 'On the bowl', 'data-state="off"'])
  expect(bowlMarks({ hasLoadFailed: true })).toEqual([])
})
