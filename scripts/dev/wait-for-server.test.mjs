/** Which requests wait for the server in `npm run dev`: those that Vite sends on to it. */
import { expect, test } from 'vitest'
import config from '../../vite.config.ts'
import { isCall, waitForServer } from './wait-for-server.mjs'

const { proxy } = config.server

test.each([
  ['/api/me', true],
  ['/api/user/profile/7?fields=all', true],
  ['/dev/outbox', true],
  ['/s/streak/7', true],
  ['/api/call.ts', false],
  ['/api/use-query.tsx?t=1', false],
  ['/settings', false],
  ['/styles/reset.css', false],
  ['/ws', false],
])('[START-22] whether a request of %s waits for the server: %s', (url, isWaiting) => {
  expect(isCall(proxy, url)).toBe(isWaiting)
})

test('[START-22] a call goes on once the server listens, a page at once', async () => {
  let middleware
  const middlewares = {
    use: (added) => {
      middleware = added
    },
  }
  let listen
  const listening = new Promise((resolve) => {
    listen = resolve
  })
  waitForServer(() => listening).configureServer({ config, middlewares })
  const passed = []
  const pass = (url) => middleware({ url }, undefined, () => passed.push(url))
  const calling = pass('/api/me')
  await pass('/settings')
  expect(passed).toEqual(['/settings'])
  listen()
  await calling
  expect(passed).toEqual(['/settings', '/api/me'])
})
