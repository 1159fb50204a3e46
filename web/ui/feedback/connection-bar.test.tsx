/** Proves the words for a connection that is away. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ConnectionBar, type ConnectionBarProps } from './connection-bar.tsx'

test.each<Pick<ConnectionBarProps, 'hasNetwork' | 'hasMessages'> & { words: string }>([
  { hasNetwork: false, hasMessages: true, words: 'You’re offline. Messages go out when you’re back.' },
  { hasNetwork: true, hasMessages: true, words: 'Connection lost. Messages go out when it’s back.' },
  { hasNetwork: false, hasMessages: false, words: 'You’re offline. What you see may be old.' },
  { hasNetwork: true, hasMessages: false, words: 'Connection lost. What you see may be old.' },
])('[SHELL-27] offline is only said of a device without a network: $words', ({ words, ...rest }) => {
  const markup = renderToStaticMarkup(<ConnectionBar state="offline" {...rest} onWake={() => {}} />)
  expect(markup).toContain(`<p>${words}</p>`)
})
