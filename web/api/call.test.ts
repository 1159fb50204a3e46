/** How calls are sent and how they fail. */
import { afterEach, expect, test, vi } from 'vitest'
import { adminListUsers } from '#contract/admin/admin.ts'
import { getProfile } from '#contract/bowl/stats.ts'
import { getMe, signIn, signOut } from '#contract/people/auth.ts'
import { call, onNotSignedIn } from './call.ts'
import { CallFailed, isProblem, serverMessageOr } from './call-failed.ts'

const rhoda = { id: 'u1', nickname: 'Rhoda', emoji: '🚽', isOnBowl: false, isPremium: false, badges: {} }
const credentials = { email: 'rhoda@example.com', password: 'secret1' }

afterEach(() => vi.unstubAllGlobals())

test('[SHELL-29] a call with a body sends credentials and JSON', async () => {
  const sent = serverAnswers(Response.json(rhoda))
  await expect(call(signIn, { body: credentials })).resolves.toEqual(rhoda)
  const [address, init] = onlyCall(sent)
  expect(address).toBe('/api/signin')
  expect(init).toMatchObject({ method: 'POST', credentials: 'same-origin', body: JSON.stringify(credentials) })
  expect(init.headers).toMatchObject({ 'content-type': 'application/json' })
})

test('[SHELL-29] a call without a body sends no content type', async () => {
  const sent = serverAnswers(Response.json({ success: true }))
  await call(signOut)
  const [, init] = onlyCall(sent)
  expect(init.headers).not.toHaveProperty('content-type')
  expect(init).not.toHaveProperty('body')
})

test('parameters and query become part of the URL, escaped', async () => {
  const sent = serverAnswers(() => Response.json({ users: [], total: 0 }))
  await call(adminListUsers, { query: { search: 'a&b', after: undefined, limit: 5 } })
  await call(getProfile, { params: { userId: 'a/b' } }).catch(() => undefined)
  expect(sent.mock.calls.map(([address]) => address)).toEqual([
    '/api/admin/users?search=a%26b&limit=5',
    '/api/user/profile/a%2Fb',
  ])
})

test('[SHELL-24] the generic text of a failure is status, colon, space, body', async () => {
  serverAnswers(new Response('out of paper', { status: 500, statusText: 'Internal Server Error' }))
  expect(await failureOf(call(getMe))).toMatchObject({ status: 500, text: '500: out of paper', code: undefined })
})

test('[SHELL-24] without a body the status text is used', async () => {
  serverAnswers(new Response('', { status: 502, statusText: 'Bad Gateway' }))
  expect((await failureOf(call(getMe))).text).toBe('502: Bad Gateway')
})

test('[SHELL-29] a refusal has its code, message and waiting time', async () => {
  const body = { success: false, code: 'RATE_LIMITED', error: 'RATE_LIMITED', message: 'Too many tries.' }
  serverAnswers(Response.json(body, { status: 429, headers: { 'retry-after': '30' } }))
  const failure = await failureOf(call(signIn, { body: credentials }))
  expect(failure).toMatchObject({
    status: 429,
    code: 'RATE_LIMITED',
    retryAfterSeconds: 30,
    message: 'Too many tries.',
  })
  expect(isProblem(failure, 'RATE_LIMITED')).toBe(true)
  expect(serverMessageOr(failure, 'else')).toBe('Too many tries.')
})

test('[SHELL-27] an unreachable server is a failure with status 0 and its own message', async () => {
  serverAnswers(() => Promise.reject(new TypeError('fetch failed')))
  const failure = await failureOf(call(getMe))
  expect(failure.status).toBe(0)
  expect(failure.message).toMatch(/connection/)
  expect(serverMessageOr(failure, 'Please try again')).toBe('Please try again')
})

test('an answer that does not match its schema is a failure', async () => {
  serverAnswers(Response.json({ id: 7 }))
  expect(await failureOf(call(getMe))).toBeInstanceOf(CallFailed)
})

test('[SHELL-9] only a 401 with NOT_SIGNED_IN is reported to the session', async () => {
  const listener = vi.fn()
  const stop = onNotSignedIn(listener)
  serverAnswers(Response.json({ success: false, code: 'INVALID_CREDENTIALS', message: 'no' }, { status: 401 }))
  await failureOf(call(signIn, { body: credentials }))
  expect(listener).not.toHaveBeenCalled()
  serverAnswers(Response.json({ success: false, code: 'NOT_SIGNED_IN', message: 'no' }, { status: 401 }))
  await failureOf(call(getMe))
  expect(listener).toHaveBeenCalledExactlyOnceWith(getMe)
  stop()
})

type FetchLike = (address: string, init: RequestInit) => Promise<Response>

function serverAnswers(answer: Response | (() => Response | Promise<Response>)) {
  const answering = vi.fn<FetchLike>(async () => (typeof answer === 'function' ? answer() : answer))
  vi.stubGlobal('fetch', answering)
  return answering
}

function onlyCall(sent: ReturnType<typeof serverAnswers>) {
  expect(sent).toHaveBeenCalledOnce()
  return sent.mock.calls[0]!
}

async function failureOf(promise: Promise<unknown>): Promise<CallFailed> {
  const error = await promise.catch((thrown: unknown) => thrown)
  if (error instanceof CallFailed) return error
  throw new Error('The call should have failed')
}
