/** Tests what a message shows besides its text, and when it is drawn again. */
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Line } from '#web/features/conversation/conversation.ts'
import { lineBy } from '#web/features/conversation/line.fixture.ts'
import { isSameContent, Message, type MessageProps } from './message.tsx'

const nothing = () => {}
const actions: MessageProps['actions'] = {
  retry: nothing,
  drop: nothing,
  react: nothing,
  whoReacted: async () => [],
  showQuoted: nothing,
}

function propsOf(line: Line, more: Partial<MessageProps> = {}): MessageProps {
  const row = { ...line, isContinued: false, day: undefined }
  const can = { canPost: true, canRetry: true, isMenuOpen: false }
  const shown = { isOnBowl: false, linksName: true, isSeen: false, litNth: undefined }
  return { row, ...can, ...shown, myId: 'rhoda', actions, onMenu: nothing, ...more }
}

function render(line: Line, more: Partial<MessageProps> = {}): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <Message {...propsOf(line, more)} />
    </MemoryRouter>,
  )
}

const mine = lineBy('Rhoda', { isMine: true })
const theirs = lineBy('Gilda', { isPremium: true })

test('[MSG-6] a quote shows its author and its text, or “You” for an own message', () => {
  const quote = {
    state: 'shown',
    id: 'm-1',
    nickname: 'Otto',
    content: 'best wifi in the building',
    isMine: false,
  } as const
  expect(render({ ...theirs, quote })).toMatch(/<button[^>]*><b><bdi>Otto<\/bdi><\/b><span>best wifi in the building</)
  expect(render({ ...theirs, quote: { ...quote, isMine: true } })).toContain('<bdi>You</bdi>')
})

test('[MSG-6] a quote that cannot be shown says so and leads nowhere', () => {
  const message = render({ ...theirs, quote: { state: 'gone', id: 'm-1' } })
  expect(message).toContain('This message isn’t available')
  expect(message).not.toMatch(/<button[^>]*quote-strip/)
  expect(render({ ...theirs, quote: { state: 'loading', id: 'm-1' } })).toMatch(/aria-busy="true".*Loading the quoted/)
})

test('[MSG-9] of a deleted message only its place is left: no text, no reactions, no menu', () => {
  const message = render({ ...theirs, isFlushed: true, content: '' })
  expect(message).toMatch(/data-flushed="true">Flushed by its author</)
  expect(message).not.toMatch(/menu|reaction/)
})

test('[MSG-16] the bubble of a message that mentions the reader is tinted', () => {
  expect(render({ ...theirs, content: '@Rhoda hi', mention: 'Rhoda' })).toContain('data-mentioned="true"')
  expect(render(theirs)).not.toContain('data-mentioned')
})

test('[MSG-14] “Seen” stands under the message that was seen', () => {
  expect(render(mine, { isSeen: true })).toMatch(/class="message-seen"><svg.*Seen<\/p>/)
  expect(render(mine)).not.toContain('Seen')
})

test('[MSG-7] the message of a quote lights up when it was pressed', () => {
  expect(render(theirs, { litNth: 1 })).toContain('message-light')
  expect(render(theirs)).not.toContain('message-light')
})

test('[MSG-21] stored messages have three dots that open their menu', () => {
  const dots = /<button[^>]*aria-haspopup="menu" aria-expanded="false"[^>]*aria-label="Message options"/
  expect(render(theirs)).toMatch(dots)
  expect(render(mine)).toMatch(dots)
  expect(render({ ...mine, delivery: { state: 'sending' } })).not.toMatch(dots)
  expect(render({ ...theirs, isDemo: true })).not.toMatch(dots)
})

test('[CHAT-18] a refused message can be sent again or dropped, unless it would be refused again', () => {
  const refused: Line = { ...mine, delivery: { state: 'refused', reason: 'Too many tries. Please wait a moment.' } }
  expect(render(refused)).toMatch(/Not sent\. Too many tries\. Please wait a moment\.<.*Try again.*Delete/)
  expect(render(refused, { canRetry: false })).not.toContain('Try again')
})

test.each([
  ['We can’t deliver this message', 'Not sent. We can’t deliver this message.</p>'],
  ['Sign up for unlimited messaging!', 'Not sent. Sign up for unlimited messaging!</p>'],
])('[CHAT-18] the reason of a refusal ends with punctuation: %s', (reason, text) => {
  expect(render({ ...mine, delivery: { state: 'refused', reason } })).toContain(text)
})

test('[A11Y-6] a message that is being sent has a clock icon, a stored one has none', () => {
  expect(render({ ...mine, delivery: { state: 'sending' } })).toMatch(/class="message-waiting"><svg.*Sending/)
  expect(render(mine)).not.toMatch(/message-waiting|Sending/)
})

test('in the room the name leads to the profile, and the gold toilet says premium', () => {
  expect(render(theirs)).toMatch(/<a href="\/profile\/gilda"[^>]*><bdi>Gilda<\/bdi><\/a><img[^>]*alt="Premium"/)
  expect(render(theirs, { linksName: false })).toMatch(/<p class="message-head"><bdi>Gilda<\/bdi><img[^>]*alt=""/)
})

test('a message is drawn again only if its own content has changed', () => {
  const reactions = [{ emoji: '❤️' as const, count: 1, isMine: false }]
  const before = propsOf({ ...theirs, reactions })
  expect(isSameContent(before, propsOf(structuredClone({ ...theirs, reactions })))).toBe(true)
  const counted = [{ emoji: '❤️' as const, count: 2, isMine: false }]
  for (const change of [
    { reactions: counted },
    { content: 'x' },
    { isEdited: true },
    { delivery: { state: 'sending' } },
  ]) {
    expect(isSameContent(before, propsOf({ ...theirs, reactions, ...change } as Line))).toBe(false)
  }
  expect(isSameContent(before, propsOf({ ...theirs, reactions }, { isSeen: true }))).toBe(false)
})
