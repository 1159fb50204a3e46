/** Tests that a message is drawn as text, with safe links and large emojis. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MessageText } from './message-text.tsx'

const markupOf = (text: string) => renderToStaticMarkup(<MessageText text={text} />)

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
