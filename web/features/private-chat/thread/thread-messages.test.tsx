/** Proves the actions of a refused private message. */
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { linesOf } from '#web/features/conversation/lines.ts'
import { EMPTY_LOG } from '#web/features/conversation/log/log.ts'
import { ThreadMessages } from './thread-messages.tsx'

const pearl = { id: 'pearl', nickname: 'Pearl', emoji: '🧼', isPremium: true }
const gilda = { id: 'gilda', nickname: 'Gilda', emoji: '🦄', isPremium: true }

/** The buttons and links of a conversation with one refused message. */
function actionsFor(me: typeof pearl, other: typeof gilda): string[] {
  const refused = { id: 'local-1', content: 'let me in', timestamp: '2026-03-03T12:00:00Z', refusal: 'No' }
  const conversation = {
    lines: linesOf({ ...EMPTY_LOG, pending: [refused] }, { me, other }),
    isLoaded: true,
    older: undefined,
  }
  const page = renderToStaticMarkup(
    <MemoryRouter>
      <ThreadMessages
        conversation={conversation}
        me={me}
        other={other}
        isOnBowl={false}
        onRetry={() => {}}
        onDrop={() => {}}
      />
    </MemoryRouter>,
  )
  return [...page.matchAll(/<(?:a|button)\b[^>]*>([^<]*)</g)].map(([, words = '']) => words)
}

test.each([
  ['both have it', pearl, gilda, ['Try again', 'Delete']],
  ['yours has ended', { ...pearl, isPremium: false }, gilda, ['Delete']],
  ['theirs has ended', pearl, { ...gilda, isPremium: false }, ['Delete']],
])('[PM-13] a refused message can be retried only while both have premium: %s', (_, me, other, offered) => {
  expect(actionsFor(me, other)).toEqual(offered)
})
