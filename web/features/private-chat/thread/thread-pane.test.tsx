/** Proves what can be done in a conversation when premium is missing. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { threadKey } from '../private-chat.cache.ts'
import { beginThread, type Thread } from './thread.ts'
import { ThreadPane } from './thread-pane.tsx'

const pearl = { id: 'pearl', nickname: 'Pearl', emoji: '🧼', isPremium: true }
const gilda = { id: 'gilda', nickname: 'Gilda', emoji: '🦄', isPremium: true }

function render(me: typeof pearl, other: typeof gilda): string {
  const refused = { id: 'local-1', content: 'let me in', timestamp: '2026-03-03T12:00:00Z', refusal: 'No' }
  const cache = new QueryClient()
  cache.setQueryData<Thread>(threadKey(other.id), beginThread({ messages: [], other }, [refused], me.id))
  return renderToStaticMarkup(
    <QueryClientProvider client={cache}>
      <MemoryRouter>
        <ThreadPane me={me} otherId={other.id} sitWords={() => undefined} isSittingUnknown={false} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

/** The buttons of the refused message. */
function offeredIn(page: string): string[] {
  const refused = /class="message-refused">.*?<\/article>/.exec(page)?.[0] ?? expect.fail()
  return [...refused.matchAll(/<button\b[^>]*>([^<]*)</g)].map(([, words = '']) => words)
}

test.each([
  ['both have it', pearl, gilda, ['Try again', 'Delete']],
  ['yours has ended', { ...pearl, isPremium: false }, gilda, ['Delete']],
  ['theirs has ended', pearl, { ...gilda, isPremium: false }, ['Delete']],
])('[PM-13] a refused message can be retried only while both have premium: %s', (_, me, other, offered) => {
  const page = render(me, other)
  expect(offeredIn(page)).toEqual(offered)
  expect(page.includes('placeholder="Message Gilda"')).toBe(offered.length === 2)
})
