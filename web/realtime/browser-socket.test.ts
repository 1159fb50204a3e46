/** The URL of the socket. */
import { expect, test } from 'vitest'
import { socketAddress } from './browser-socket.ts'

test.each([
  ['https:', 'bowl.example', 'wss://bowl.example/ws'],
  ['http:', '127.0.0.1:3000', 'ws://127.0.0.1:3000/ws'],
])('[WS-1] the socket of a page from %s//%s is %s', (protocol, host, address) => {
  expect(socketAddress({ protocol, host })).toBe(address)
})
