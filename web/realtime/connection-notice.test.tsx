/** Proves that a screen says when its connection is away, and only then. */
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { openTestLive } from '#web/testing/test-live.ts'
import { ConnectionNotice } from './connection-notice.tsx'
import { LiveContext, NO_LIVE } from './use-live.ts'

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
})

function stage() {
  const { wire, live } = openTestLive('u-rhoda')
  const words = () =>
    renderToStaticMarkup(
      <LiveContext value={{ ...NO_LIVE, live }}>
        <ConnectionNotice />
      </LiveContext>,
    ).replace(/<[^>]*>/g, '')
  return { wire, live, words }
}

test('[SHELL-27] a connection that opens, or is open, needs no words', () => {
  const { wire, words } = stage()
  expect(words()).toBe('')
  wire.welcome()
  expect(words()).toBe('')
})

test('[SHELL-27] a lost one is said, until it is there again', () => {
  const { wire, live, words } = stage()
  wire.welcome()
  wire.close(1006)
  expect(words()).toBe('Connection lost. What you see may be old.')
  live.wake()
  wire.welcome()
  expect(words()).toBe('')
})

test('[SHELL-27] one whose code cannot be had is as good as lost', () => {
  const words = renderToStaticMarkup(
    <LiveContext value={{ ...NO_LIVE, isOutOfReach: true }}>
      <ConnectionNotice hasMessages />
    </LiveContext>,
  )
  expect(words).toContain('Connection lost. Messages go out when it’s back.')
})

test('[SHELL-27] one that rests offers to go on here', () => {
  const { wire, words } = stage()
  wire.welcome()
  wire.close(4409)
  expect(words()).toContain('Use it here')
})
