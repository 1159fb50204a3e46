/** Tests what stands between the messages of a conversation, and what stands above them. */
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { ConversationActions, Line, Older } from '#web/features/conversation/conversation.ts'
import { lineBy } from '#web/features/conversation/line.fixture.ts'
import { Messages, type MessagesProps } from './messages.tsx'
import { firstLines } from './shown-lines.ts'

const nothing = () => {}
const actions: ConversationActions = {
  submit: () => true,
  send: () => true,
  retry: nothing,
  drop: nothing,
  reply: nothing,
  edit: nothing,
  cancel: nothing,
  remove: nothing,
  react: nothing,
  whoReacted: async () => [],
  showQuoted: nothing,
  fillGap: nothing,
  sendTyping: nothing,
}

/** The messages m-1 to m-n by Gilda, a minute apart, newest first. */
function linesUpTo(count: number): Line[] {
  const start = Date.parse('2026-03-03T12:00:00Z')
  return Array.from({ length: count }, (_, at) => {
    const timestamp = new Date(start + at * 60_000).toISOString()
    return lineBy('Gilda', { id: `m-${at + 1}`, content: `message ${at + 1}.`, timestamp })
  }).reverse()
}

function render(more: Partial<MessagesProps> = {}): string {
  const places = { newFrom: undefined, target: undefined, seenKey: undefined, older: undefined }
  const all = { lines: linesUpTo(3), isLoaded: true, ...places, actions, empty: <i>empty</i>, ...more }
  return renderToStaticMarkup(
    <MemoryRouter>
      <Messages me={{ id: 'rhoda' }} label="Chat messages" onBowlIds={new Set()} {...all} />
    </MemoryRouter>,
  )
}

const orderOf = (page: string) =>
  [...page.matchAll(/data-key="([^"]+)"|<hr aria-label="(New)"/g)].map(([, key, word]) => key ?? word)

test('[MSG-18] “New” is above the first message since the reader last looked, which shows its author', () => {
  const page = render({ newFrom: 'm-2' })
  // The document is newest first, and drawn from the bottom up.
  expect(orderOf(page)).toEqual(['m-3', 'm-2', 'New', 'm-1'])
  expect(page.match(/<bdi>Gilda/g)).toHaveLength(2)
  expect(render()).not.toContain('New')
})

test('[MSG-14] only one message is marked as seen', () => {
  expect(render({ seenKey: 'm-2' }).match(/Seen/g)).toHaveLength(1)
})

test('[CHAT-3] [MSG-20] the newest messages are shown at first, the others behind “Show All Messages (n)”', () => {
  const older: Older = { state: 'idle', load: nothing }
  const page = render({ lines: linesUpTo(40), shownFirst: 30, older })
  expect(page).toContain('Show All Messages (40)')
  expect(page).toMatch(/message 40\./)
  expect(page).not.toMatch(/message 10\.|Show older messages/)
  expect(render({ lines: linesUpTo(30), shownFirst: 30, older })).toContain('Show older messages')
})

test.each<[Older['state'], RegExp]>([
  ['idle', /<button[^>]*>Show older messages</],
  ['loading', /Loading older messages/],
  ['failed', /role="alert">We couldn’t load older messages\.<.*Try again/],
  ['start', /That’s the start of the roll\./],
])('[MSG-20] above the oldest message: %s', (state, words) => {
  const older = { state, load: nothing }
  expect(render({ older })).toMatch(words)
  expect(render({ older, lines: [] })).not.toMatch(words)
})

test('[MSG-7] a message that a quote leads to is shown and lit, even if it was cut off', () => {
  const page = render({ lines: linesUpTo(40), shownFirst: 30, target: { key: 'm-2', nth: 1 } })
  expect(page).toContain('message 2.')
  expect(page.match(/message-light/g)).toHaveLength(1)
})

test('[MSG-7] where messages in between are not loaded, they can be', () => {
  const lines = linesUpTo(3).map((line) => ({ ...line, isAfterGap: line.id === 'm-2' }))
  expect(render({ lines })).toMatch(/data-key="m-2".*Show the messages in between.*data-key="m-1"/)
})

test('an empty conversation says so, but not before it is loaded', () => {
  expect(render({ lines: [] })).toContain('<i>empty</i>')
  const loading = render({ lines: [], isLoaded: false })
  expect(loading).toContain('aria-label="Loading messages"')
  expect(loading).not.toContain('<i>empty</i>')
})

const keys = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, at) => `m-${from - at}`)

test('[CHAT-3] of a thousand messages only those around the screen are in the document', () => {
  const count = (lines: Line[]) => render({ lines }).match(/<article/g)?.length
  expect(count(linesUpTo(1000))).toBeLessThan(30)
  expect(count(linesUpTo(5000))).toBe(count(linesUpTo(1000)))
  expect(count(linesUpTo(5))).toBe(5)
})

test('[CHAT-13] what is being read stays, however many messages follow', () => {
  const lines = linesUpTo(50)
  const shown = (beingRead?: Set<string>) => firstLines(lines, { shownFirst: 30, beingRead }).map(({ key }) => key)
  expect(shown()).toEqual(keys(50, 21))
  expect(shown(new Set(['m-10', 'm-11']))).toEqual(keys(50, 10))
})
