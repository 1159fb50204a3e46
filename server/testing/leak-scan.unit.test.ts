/** The leak scan finds what belongs to another client, and allows what is the client’s own. */
import { afterEach, expect, test } from 'vitest'
import { digestOf, newToken } from '#server/lib/tokens.ts'
import { createLeakScan, takeLeaks } from './leak-scan.ts'

afterEach(() => void takeLeaks())

const person = (email: string) => {
  const scan = createLeakScan()
  const body = JSON.stringify({ email, password: 'two-ply forever' })
  scan.recordSent({ path: '/api/signup', body })
  scan.checkReceived({ where: '/api/signup', text: `{"id":"u-${email.split('@')[0]}","email":"${email}"}` })
  return scan
}

test('[ACCESS-35] another member’s e-mail address is found in a response and in a frame; the client’s own is allowed', () => {
  const rhoda = person('rhoda@example.com')
  const text = '{"users":[{"email":"Rhoda@example.com"},{"email":"robin@example.com"}]}'
  for (const where of ['/api/active-users', '/ws']) rhoda.checkReceived({ where, text })
  expect(takeLeaks()).toEqual([
    'the address robin@example.com in /api/active-users',
    'the address robin@example.com in /ws',
  ])
})

test('[ACCESS-35] the admin may receive e-mail addresses, but no hash and no token', () => {
  const rhoda = person('rhoda@example.com')
  const token = newToken()
  rhoda.registerSecret(token, 'a cookie')
  const text = `rhoda@example.com $argon2id$v=19$m=19456 ${token} ${digestOf(token)}`
  createLeakScan().checkReceived({ where: '/api/admin/users', text, isAdmin: true })
  expect(takeLeaks()).toEqual([
    'a password’s hash in /api/admin/users',
    'a cookie, a token or its digest in /api/admin/users',
    'a cookie, a token or its digest in /api/admin/users',
  ])
})

test('[ACCESS-35] a signed cookie is found by its parts, also in a response to its owner, and when another client gets it', () => {
  const [gus, gerda] = [createLeakScan(), createLeakScan()]
  const [key, signature] = [newToken(), newToken()]
  gus.registerSecret(`${key}.${signature}`, 'a cookie')
  gus.checkReceived({ where: '/api/me', text: JSON.stringify({ key }) })
  gerda.registerSecret(`${key}.${signature}`, 'the cookie otb_guest')
  expect(takeLeaks()).toEqual([
    'a cookie, a token or its digest in /api/me',
    'the secret of another in the cookie otb_guest',
    'the secret of another in the cookie otb_guest',
  ])
})

test('[ACCESS-35] an exact place is found with anyone but its owner, who may use several devices', () => {
  const pearl = person('pearl@example.com')
  const tablet = person('pearl@example.com')
  const percy = person('percy@example.com')
  const body = JSON.stringify({ latitude: 48.208493, longitude: 16.37 })
  pearl.recordSent({ path: '/api/poop-pins', body })
  for (const scan of [pearl, tablet]) scan.checkReceived({ where: '/api/poop-pins/u-pearl', text: body })
  percy.checkReceived({ where: '/api/poop-pins/world', text: '{"cells":[{"latitude":48.205,"longitude":16.375}]}' })
  percy.checkReceived({ where: '/api/poop-pins/world', text: body })
  expect(takeLeaks()).toEqual(['the exact place of another, 48.208493, in /api/poop-pins/world'])
})
