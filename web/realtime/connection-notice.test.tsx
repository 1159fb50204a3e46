/** A screen says when the connection is lost, and only then. */
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { openTestLive } from '#web/testing/test-live.ts'
import { ConnectionNotice } from './connection-notice.tsx'
import { LiveContext, NO_LIVE } from './use-live.ts'

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
})

function start() {
  const { wire, live } = openTestLive('u-rhoda')
  const text = () =>
    renderToStaticMarkup(
      <LiveContext value={{ ...NO_LIVE, live }}>
        <ConnectionNotice />
      </LiveContext>,
    ).replace(/<[^>]*>/g, '')
  return { wire, live, text }
}

test('[SHELL-27] nothing is shown while the connection is opening or open', () => {
  const { wire, text } = start()
  expect(text()).toBe('')
  wire.welcome()
  expect(text()).toBe('')
})

test('[SHELL-27] a lost connection is shown until it is back', () => {
  const { wire, live, text } = start()
  wire.welcome()
  wire.close(1006)
  expect(text()).toBe('Connection lost. This may be out of date.')
  live.wake()
  wire.welcome()
  expect(text()).toBe('')
})

test('[SHELL-27] a connection whose code could not be loaded counts as lost', () => {
  const text = renderToStaticMarkup(
    <LiveContext value={{ ...NO_LIVE, hasLoadFailed: true }}>
      <ConnectionNotice hasMessages />
    </LiveContext>,
  )
  expect(text).toContain('Connection lost. Messages go out when it’s back.')
})

test('[SHELL-27] a paused connection offers to continue here', () => {
  const { wire, text } = start()
  wire.welcome()
  wire.close(4409)
  expect(text()).toContain('Use it here')
})
