/** The text to send, the character counter, and what the field is about. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Composing } from '#web/features/conversation/conversation.ts'
import { lineBy } from '#web/features/conversation/line.fixture.ts'
import { Composer, textToSend } from './composer.tsx'
import { counterOf } from './counter.tsx'
import { MentionList } from './mention-list.tsx'
import { comboboxProps } from './use-mentions.ts'

test.each([
  ['', undefined],
  ['   \t\n ', undefined],
  ['  hello  ', 'hello'],
  ['a'.repeat(500), 'a'.repeat(500)],
  ['a'.repeat(501), undefined],
  [` ${'💩'.repeat(500)} `, '💩'.repeat(500)],
])('[CHAT-5] [CHAT-8] of "%.12s" the trimmed text is sent, or nothing', (typed, text) => {
  expect(textToSend(typed, 500)).toBe(text)
})

test.each([
  [449, undefined],
  [450, { text: '450/500', isOver: false }],
  [500, { text: '500/500', isOver: false }],
  [512, { text: '512/500', isOver: true }],
])('at %d characters the counter says %o', (length, counter) => {
  expect(counterOf('💩'.repeat(length), 500)).toEqual(counter)
})

test('[PM-4] with a higher limit the counter appears later', () => {
  expect(counterOf('a'.repeat(899), 1000)).toBeUndefined()
  expect(counterOf('a'.repeat(1001), 1000)).toEqual({ text: '1001/1000', isOver: true })
})

function render(composing: Composing, text = ''): string {
  return renderToStaticMarkup(
    <Composer max={500} text={text} onType={() => {}} onSend={() => true} composing={composing} />,
  )
}

test('[MSG-25] a reply shows whom and what it answers, with a way out', () => {
  const reply = render({ mode: 'reply', to: lineBy('Gilda', { content: 'Third door on the left.' }) })
  expect(reply).toMatch(/<bdi>Gilda<\/bdi><\/b><span>Third door on the left\.<.*aria-label="Cancel reply"/)
  expect(reply).toContain('aria-label="Send"')
  expect(render({ mode: 'reply', to: lineBy('Rhoda', { isMine: true }) })).toContain('<bdi>You</bdi>')
})

test('[MSG-25] an edit shows the message as it was, with a way out, and saves instead of sending', () => {
  const edit = render({ mode: 'edit', of: lineBy('Rhoda', { content: 'Third dor' }) }, 'Third door')
  expect(edit).toMatch(
    /Edit message<.*<span>Third dor<.*aria-label="Cancel edit".*value="Third door".*aria-label="Save"/,
  )
})

test('[MSG-25] a new message has nothing above the field', () => {
  expect(render({ mode: 'new' })).not.toMatch(/Cancel|composing-bar/)
})

const gilda = { id: 'gilda', nickname: 'Gilda', emoji: '🦄' }
const otto = { id: 'otto', nickname: 'Otto', emoji: '🧼' }

test('[MSG-16] the suggestions are a list box, whose active person the field names', () => {
  const suggestions = { listId: 'people', people: [gilda, otto], active: 1, pick: () => {} }
  const list = renderToStaticMarkup(<MentionList {...suggestions} />)
  const options = [...list.matchAll(/role="option"[^>]*id="([^"]+)" aria-selected="(\w+)"/g)]
  expect(options.map(([, id, selected]) => [id, selected])).toEqual([
    ['people-0', 'false'],
    ['people-1', 'true'],
  ])
  expect(list).toMatch(/role="listbox" id="people"[^>]*aria-label="People to mention"/)
  expect(comboboxProps(suggestions)).toMatchObject({
    role: 'combobox',
    'aria-expanded': true,
    'aria-controls': 'people',
    'aria-activedescendant': 'people-1',
  })
})

test('[MSG-16] without suggestions the field is a plain text field', () => {
  expect(comboboxProps(undefined)).toEqual({})
  expect(render({ mode: 'new' })).not.toContain('combobox')
})
