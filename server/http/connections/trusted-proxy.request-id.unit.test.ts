/** Which callers may set the id of their request. */
import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { createRequestIds } from './trusted-proxy.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const from = (remoteAddress: string | undefined, given?: string) =>
  ({ headers: given === undefined ? {} : { 'x-request-id': given }, socket: { remoteAddress } }) as IncomingMessage

test('[ACCESS-29] a well-formed id from a trusted proxy is used', () => {
  const idOf = createRequestIds(['10.0.0.0/8', 'loopback'])
  for (const id of ['4bf92f3577b34da6a3ce929d0e0e4736', '5f0e6a1c-8f0b-4c2e-9a57-0d9d3f1f3c11', 'edge.1_a-b']) {
    expect(idOf(from('10.1.2.3', id))).toBe(id)
    expect(idOf(from('::ffff:10.1.2.3', id))).toBe(id)
  }
})

test('[ACCESS-29] any other caller gets a new id, and so does one that sends none or a malformed one', () => {
  const idOf = createRequestIds(['10.0.0.0/8'])
  expect(idOf(from('192.0.2.1', 'their-own-id'))).toMatch(UUID)
  expect(idOf(from(undefined, 'their-own-id'))).toMatch(UUID)
  expect(createRequestIds([])(from('10.1.2.3', 'their-own-id'))).toMatch(UUID)
  for (const bad of [
    '',
    'short',
    'x'.repeat(65),
    'with space',
    'a,b,c,d,e,f',
    'line\nbreak',
    '{"json":1}',
    'ümläut-id',
  ]) {
    expect(idOf(from('10.1.2.3', bad))).toMatch(UUID)
  }
  expect(idOf(from('10.1.2.3'))).not.toBe(idOf(from('10.1.2.3')))
})
