/** Tests that a message is drawn as text, with safe links and large emojis. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MessageText, type MessageTextProps } from './message-text.tsx'

const markupOf = (text: string, more: Partial<MessageTextProps> = {}) =>
  renderToStaticMarkup(<MessageText text={text} {...more} />)

test('[SHELL-30] [CHAT-31] an address is a link that opens beside the app, and everything else stays text', () => {
  expect(markupOf('<b>look</b> https://example.com/?a=1&b="')).toBe(
    '<p class="message-bubble" dir="auto">&lt;b&gt;look&lt;/b&gt; <a href="https://example.com/?a=1&amp;b=" target="_blank" rel="noopener noreferrer nofollow ugc">https://example.com/?a=1&amp;b=</a>&quot;</p>',
  )
})

test('[CHAT-30] up to three emojis alone have no bubble, and are read out', () => {
  const markup = markupOf('👋🐸')
  expect(markup).not.toContain('message-bubble')
  expect(markup).toMatch(/alt="👋"/)
  expect(markup).toMatch(/role="img" aria-label="🐸"/)
  expect(markupOf('👋 hi')).toContain('message-bubble')
})

test('[MSG-16] the name of the mentioned reader is bold, for others the message is plain text', () => {
  expect(markupOf('@Rhoda how’s the queue?', { mention: 'Rhoda' })).toContain(
    '<b class="message-mention">@Rhoda</b> how',
  )
  expect(markupOf('@Rhoda how’s the queue?')).toContain('>@Rhoda how’s the queue?</p>')
})

test('[MSG-17] an address in a plain message is no link', () => {
  expect(markupOf('https://example.com', { isPlain: true })).not.toContain('<a')
})

test('[MSG-8] an edited message is marked, also one of large emojis', () => {
  for (const text of ['a documentary about tiles', '👋']) {
    expect(markupOf(text, { isEdited: true })).toContain('<span class="message-edited">edited</span>')
    expect(markupOf(text)).not.toContain('edited')
  }
})

test('[MSG-8] the mark of an edit wraps with the last word, never alone', () => {
  expect(markupOf('tiles', { isEdited: true })).toContain('>tiles\u00a0<span class="message-edited">')
})

test('[MSG-6] emojis that answer a message stand in a bubble under its quote', () => {
  expect(markupOf('👋', { quote: <i>quote</i> })).toBe('<p class="message-bubble" dir="auto"><i>quote</i>👋</p>')
})
