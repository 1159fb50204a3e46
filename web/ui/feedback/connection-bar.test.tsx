/** The texts for a lost connection. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ConnectionBar, type ConnectionBarProps } from './connection-bar.tsx'

test.each<Pick<ConnectionBarProps, 'hasNetwork' | 'hasMessages'> & { text: string }>([
  { hasNetwork: false, hasMessages: true, text: 'You’re offline. Messages go out when you’re back.' },
  { hasNetwork: true, hasMessages: true, text: 'Connection lost. Messages go out when it’s back.' },
  { hasNetwork: false, hasMessages: false, text: 'You’re offline. This may be out of date.' },
  { hasNetwork: true, hasMessages: false, text: 'Connection lost. This may be out of date.' },
])('[SHELL-27] "offline" is only shown on a device without a network: $text', ({ text, ...rest }) => {
  const markup = renderToStaticMarkup(<ConnectionBar state="offline" {...rest} onWake={() => {}} />)
  expect(markup).toContain(`<p>${text}</p>`)
})
