/** Which endpoints and IP addresses are public. */
import { expect, test } from 'vitest'
import { isPublicEndpoint, isPublicIp, publicLookup } from './public-address.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-by3p.notify.windows.com/w/?token=abc',
])('[PUSH-8] %s is allowed', (address) => {
  expect(isPublicEndpoint(address)).toBe(true)
})

test.each([
  'http://push.example/x',
  'ftp://push.example/x',
  'https://user:pass@push.example/x',
  'https://push.example:8443/x',
  'https://localhost/x',
  'https://LOCALHOST./x',
  'https://db.internal/x',
  'https://nas.home.arpa/x',
  'https://redis/x',
  'https://127.0.0.1/x',
  'https://2130706433/x',
  'https://0x7f.1/x',
  'https://[::1]/x',
  'https://8.8.8.8/x',
  'not an address',
])('[PUSH-8] %s is not allowed', (address) => {
  expect(isPublicEndpoint(address)).toBe(false)
})

test('[PUSH-8] the fake push service’s origin is allowed, and no other', () => {
  const fakeOrigin = 'http://127.0.0.1:4000'
  expect(isPublicEndpoint('http://127.0.0.1:4000/x', fakeOrigin)).toBe(true)
  expect(isPublicEndpoint('http://127.0.0.1:4001/x', fakeOrigin)).toBe(false)
  expect(isPublicEndpoint('http://127.0.0.1:4000@evil.example/x', fakeOrigin)).toBe(false)
})

test.each([
  ...['10.1.2.3', '127.0.0.1', '169.254.169.254', '172.31.0.1', '192.168.1.1', '100.64.0.1', '0.0.0.0', '224.0.0.1'],
  ...['255.255.255.255', '::1', '::', '::ffff:10.0.0.1', '::ffff:7f00:1', 'fe80::1', 'fd00::1', '64:ff9b::a00:1', ''],
])('[PUSH-8] %s is not public', (address) => {
  expect(isPublicIp(address)).toBe(false)
})

test.each(['8.8.8.8', '172.32.0.1', '2a00:1450:4001::1'])('[PUSH-8] %s is public', (address) => {
  expect(isPublicIp(address)).toBe(true)
})

test('[PUSH-8] a name that resolves to a private address is refused at the lookup', async () => {
  const error = await new Promise((resolve) => publicLookup('localhost', {}, resolve))
  expect(error).toMatchObject({ message: 'The name leads to an address that is not public' })
})
