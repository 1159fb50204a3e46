/** The access matrix against the real routes: every route has a row, and every cell answers as it should. */
import { expect, test } from 'vitest'
import { calls } from '#contract/protocol/calls.ts'
import { nameOf } from '#contract/protocol/endpoint.ts'
import {
  type Actors,
  createActors,
  everythingStored,
  expectedRefusal,
  send,
  stranger,
} from '#server/testing/access-actors.ts'
import { sampleCalls } from '#server/testing/sample-calls.ts'
import { startApp } from '#server/testing/start-app.ts'
import { type AccessRow, access } from './access.ts'

const app = await startApp({ settings: { RATE_LIMITS: 'off' }, isClockStill: true })
const rows = Object.entries(access)
const inContract = new Set(calls.map(({ endpoint }) => nameOf(endpoint)))

/** HTML pages and pictures, which are not in the contract. */
const PAGES = ['GET /dev/outbox', 'GET /s/:id', 'GET /s/:id/card.png']

const liveCalls = () =>
  app.app.routes
    .filter(({ call }) => call !== undefined)
    .map(({ method, url }) => `${method === 'HEAD' ? 'GET' : method} ${url}`)

test('[ACCESS-3] every live route has a row in the matrix, and every row a live route', () => {
  expect([...new Set(liveCalls())].sort()).toEqual(Object.keys(access).sort())
})

test('[ACCESS-3] every route carries the name of its own row', () => {
  for (const { method, url, call } of app.app.routes) {
    if (call) expect(call).toBe(`${method === 'HEAD' ? 'GET' : method} ${url}`)
  }
})

test('[ACCESS-17] every other method of a served path is refused, and the allowed ones are listed', async () => {
  const served = new Map<string, string[]>()
  for (const { method, url } of app.app.routes.filter(({ call }) => call)) {
    const path = url.replace(/:\w+/g, 'x')
    served.set(path, [...(served.get(path) ?? []), method])
  }
  for (const [path, right] of served) {
    const others = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'].filter(
      (method) => !right.includes(method),
    )
    for (const method of others) {
      const { status, headers } = await app.browser().request(path, { method })
      expect([method, path, status, headers.get('allow')]).toEqual([method, path, 405, right.join(', ')])
    }
  }
})

test('[ACCESS-3] a route without a name only refuses the method', async () => {
  const unnamed = app.app.routes.filter(({ call }) => call === undefined)
  for (const { method, url } of unnamed) {
    const answer = await app.browser().request(url.replace(/:\w+/g, 'x'), { method })
    expect([method, url, answer.status]).toEqual([method, url, 405])
  }
})

test('[ACCESS-3] [ACCESS-24] everything that is served is in the contract', () => {
  expect(liveCalls().filter((call) => !inContract.has(call) && !PAGES.includes(call))).toEqual([])
})

test('every row has a sample call, and every sample call has a row', () => {
  expect(Object.keys(sampleCalls).sort()).toEqual(Object.keys(access).sort())
})

/** Refused calls change nothing, so all of them can use one app. */
test('[ACCESS-1] [ACCESS-4] [ACCESS-23] [ADMIN-4] every refused cell of every row answers as its row says, and nothing changes', async () => {
  const { actors, rhoda, pearl, gus } = await createActors(app)
  const visitor = app.browser()
  const seen = async () => [
    (await rhoda.browser.request('/api/me')).text,
    (await visitor.request('/api/active-users')).text,
    await everythingStored(app),
  ]

  const before = await seen()
  for (const [call, row] of rows) {
    // When the call names no owner, one subject is enough.
    for (const about of row.own ? [rhoda, pearl, gus] : [rhoda]) {
      for (const actor of actors) {
        const refusal = expectedRefusal(row, actor, about)
        if (refusal === undefined) continue
        const { status, body } = await send(call, actor, about)
        const cell = [call, actor.name, 'about', about.name]
        expect([...cell, status]).toEqual([...cell, refusal])
        expect(body, cell.join(' ')).toMatchObject({
          success: false,
          code: expect.any(String),
          message: expect.any(String),
        })
      }
    }
  }
  expect(await seen()).toEqual(before)
})

/** It reads, or its sample is about something unknown. */
const changesNothing = ([call]: [string, AccessRow]) =>
  call.startsWith('GET ') || (sampleCalls[call]?.({ ...stranger, turn: 0 }).status ?? 200) >= 400

test('[ACCESS-1] [ACCESS-4] every allowed cell of every row that changes nothing answers as its row says', async () => {
  const walk = await createActors(app)
  for (const row of rows.filter(changesNothing)) await walkAllowed(row, walk)
})

test.each(rows.filter((row) => !changesNothing(row)))(
  '[ACCESS-1] [ACCESS-4] %s answers the callers its row allows',
  async (call, row) => walkAllowed([call, row], await createActors(app)),
)

async function walkAllowed([call, row]: [string, AccessRow], { actors, rhoda }: Actors) {
  for (const actor of actors) {
    const about = row.own ? actor : rhoda
    if (expectedRefusal(row, actor, about) !== undefined) continue
    const { status, wanted, text } = await send(call, actor, about)
    expect([call, actor.name, status, text]).toEqual([call, actor.name, wanted, text])
  }
}

/** A second copy of the matrix: loosening a row must be a decision. With an id, `person` and `user` mean the caller's own. */
const promised: Record<string, string> = {
  'GET /api/active-users': 'anyone',
  'GET /api/messages': 'person',
  'GET /api/messages/:messageId/reactions': 'person',
  'POST /api/signin': 'anyone',
  'POST /api/signup': 'anyone',
  'POST /api/signout': 'anyone',
  'GET /api/me': 'person',
  'GET /api/subscription/status/:userId': 'person',
  'GET /api/user/profile/:userId': 'person',
  'POST /api/user/status': 'person body.userId',
  'GET /api/sits/latest': 'person',
  'GET /api/people/:userId/company': 'user',
  'GET /api/badges': 'user',
  'POST /api/badges/seen': 'user',
  'PUT /api/badges/settings': 'user',
  'POST /api/buddies/request': 'premium body.senderId',
  'POST /api/upgrade-premium': 'user body.userId',
  'POST /api/update-premium-profile': 'premium body.userId',
  'PUT /api/user/update-password': 'user body.userId',
  'GET /api/sessions': 'user',
  'DELETE /api/sessions/:sessionId': 'user',
  'GET /api/account/export': 'user',
  'DELETE /api/account': 'user',
  'GET /api/preferences': 'user',
  'PUT /api/preferences': 'user',
  'GET /api/poop-pins/:userId': 'person params.userId',
  'POST /api/poop-pins': 'person body.userId',
  'PUT /api/poop-pins/:pinId': 'person',
  'DELETE /api/poop-pins/:pinId': 'person',
  'GET /api/poop-pins/world': 'premium',
  'GET /api/subscription/plans': 'anyone',
  'POST /api/subscription/create': 'user body.userId',
  'POST /api/subscription/demo/pay': 'user',
  'POST /api/subscription/demo/confirm': 'user',
  'POST /api/subscription/refresh': 'user',
  'POST /api/subscription/cancel': 'user',
  'POST /api/subscription/resume': 'user',
  'GET /api/subscription/receipts': 'user',
  'POST /api/stripe/webhook': 'anyone',
  'POST /api/private-messages': 'premium body.senderId',
  'GET /api/push': 'user',
  'PUT /api/push': 'user',
  'POST /api/push/subscription': 'user',
  'DELETE /api/push/subscription': 'user',
  'POST /api/forgot-password': 'anyone',
  'POST /api/reset-password': 'anyone',
  'GET /api/leaderboard': 'anyone',
  'GET /api/leaderboard/me': 'user',
  'POST /api/shares': 'user',
  'GET /api/shares': 'user',
  'DELETE /api/shares/:id': 'user',
  'GET /s/:id': 'anyone',
  'GET /s/:id/card.png': 'anyone',
  'POST /api/admin/login': 'anyone',
  'POST /api/page-views': 'anyone',
  'GET /api/health': 'anyone',
  'GET /api/ready': 'anyone',
  'GET /api/instance': 'anyone',
  'GET /api/docs.json': 'anyone',
  'PUT /api/user/look': 'premium',
  'GET /api/user/statistics': 'premium',
  'GET /api/trivia/card': 'premium',
  'POST /api/support': 'user',
  'POST /api/buddies/respond': 'premium',
  'DELETE /api/buddies/:otherId': 'user',
  'GET /api/buddies/status/:userId/:otherId': 'premium params.userId',
  'GET /api/buddies/:userId': 'premium params.userId',
  'GET /api/private-chats/:userId': 'user params.userId',
  'GET /api/private-messages/:userId/:otherId': 'user params.userId',
  'POST /api/private-messages/:userId/:otherId/read': 'user params.userId',
  'GET /api/private-unread/:userId': 'user params.userId',
  'PUT /api/private-messages/:messageId': 'premium',
  'DELETE /api/private-messages/:messageId': 'user',
  'PUT /api/private-messages/:messageId/reactions': 'premium',
  'GET /api/private-settings/:userId': 'premium params.userId',
  'PUT /api/private-settings/:userId': 'premium params.userId',
  'GET /api/waves': 'user',
  'POST /api/waves': 'user',
  'GET /api/blocks': 'person',
  'POST /api/blocks': 'person',
  'DELETE /api/blocks/:userId': 'person',
  'POST /api/reports': 'person',
  'GET /dev/outbox': 'anyone',
}

test('[ACCESS-4] every call is open to the callers it is meant for', () => {
  for (const [call, { allow, own }] of rows) {
    const isAdmins = call.includes(' /api/admin/') && call !== 'POST /api/admin/login'
    if (isAdmins) expect(allow, call).toBe('admin')
    else expect([allow, own].filter(Boolean).join(' '), call).toBe(promised[call])
  }
})
