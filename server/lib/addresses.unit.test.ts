/** Loopback addresses, and the URL of a server without PUBLIC_URL. */
import { expect, test } from 'vitest'
import { isLoopback, isLoopbackHost, listeningAddress } from './addresses.ts'

test.each(['localhost', 'LOCALHOST', 'bowl.localhost', '127.0.0.1', '127.1.2.3', '::1', '[::1]'])(
  '[CONFIG-11] %s is a loopback address',
  (host) => {
    expect(isLoopback(host)).toBe(true)
  },
)

test.each([
  ...['0.0.0.0', '::', '192.168.1.5', '10.127.0.1', '127.0.0.1.evil.example', 'localhost.evil.example'],
  ...['notlocalhost', '1127.0.0.1', '', 'fe80::1', '127.evil.example'],
])('[CONFIG-11] %s is not a loopback address', (host) => {
  expect(isLoopback(host)).toBe(false)
})

test('[CONFIG-11] a Host header may contain a port, and an invalid one is not loopback', () => {
  for (const host of ['localhost:3000', '127.0.0.1', '[::1]:3000']) expect(isLoopbackHost(host)).toBe(true)
  for (const host of [undefined, '', 'a b', 'evil.example:3000', 'localhost:3000:1', 'localhost@evil.example']) {
    expect([host, isLoopbackHost(host)]).toEqual([host, false])
  }
})

const listening: [string, string][] = [
  ...['127.0.0.1', '::1', '0.0.0.0', '::'].map((host): [string, string] => [host, 'http://localhost:3000']),
  ['192.168.1.5', 'http://192.168.1.5:3000'],
  ['fd00::5', 'http://[fd00::5]:3000'],
]

test.each(listening)('[CONFIG-7] a server on %s is at %s', (host, address) => {
  expect(listeningAddress({ host, port: 3000 })).toBe(address)
})
