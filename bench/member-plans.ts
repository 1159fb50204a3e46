/** Prints the query plans of the statements behind the everyday calls. */
import { setTimeout as after } from 'node:timers/promises'
import { createBrowser } from '#server/testing/browser.ts'
import { joinLive } from '#server/testing/live.ts'
import { explainStatements, recordStatements } from '#server/testing/query-plans.ts'
import { type ChatPartner, FIRST_MESSAGE } from './chat-partners.ts'
import { openMeasuredApp } from './measured-app.ts'
import { createBrowserFor, type SignedIn } from './signed-in.ts'

type Sent = { method?: string; body?: unknown }
type RequestOptions = { by?: ReturnType<typeof createBrowser>; expected?: readonly number[] }

export async function explainCalls(url: string, [person, other]: ChatPartner[]): Promise<number> {
  if (!person || !other) throw new Error('nobody is signed in')
  let scans = 0
  let app: Awaited<ReturnType<typeof openMeasuredApp>> | undefined
  /** Signs up with premium, for what only premium members see. */
  const newcomer = createBrowser(() => app?.url ?? '')
  const ask = async (path: string, sent: Sent = {}, { by, expected = [200] }: RequestOptions = {}) => {
    const browser = by ?? createBrowserFor(app?.url ?? '', person)
    const { status, text } = await browser.request(path, sent)
    if (!expected.includes(status)) throw new Error(`${path} answered ${status}: ${text}`)
    return text
  }
  const everyday: [what: string, work: () => Promise<unknown>][] = [
    ['starting the app', async () => (app = await openMeasuredApp(url))],
    ['GET /api/leaderboard', () => ask('/api/leaderboard')],
    ['GET /api/leaderboard/me', () => ask('/api/leaderboard/me')],
    ['GET /api/user/profile/:id', () => ask(`/api/user/profile/${other.id}`)],
    ['GET /api/subscription/status/:id', () => ask(`/api/subscription/status/${person.id}`)],
    ['GET /api/me', () => ask('/api/me')],
    ['GET /api/private-chats/:id', () => ask(`/api/private-chats/${person.id}`)],
    [
      'GET /api/private-messages/:id/:otherId, unread',
      async () => mustContain(FIRST_MESSAGE, await ask(`/api/private-messages/${person.id}/${person.receivedFrom}`)),
    ],
    ['GET /api/active-users', () => ask('/api/active-users')],
    ['POST /api/user/status', () => ask('/api/user/status', toggling(person.id, true))],
    ['POST /api/shares', () => ask('/api/shares', sharing('checkins'))],
    ['POST /api/shares, a place', () => ask('/api/shares', sharing('leaderboard'), { expected: [200, 404] })],
    ['a message', () => sendMessage(app?.url ?? '', person)],
    ['POST /api/user/status, off again', () => ask('/api/user/status', toggling(person.id, false))],
    ['POST /api/signin, refused', () => refusedSignIn(app?.url ?? '')],
    ['POST /api/signup', () => ask('/api/signup', signingUp(), { by: newcomer })],
    ['GET /api/user/statistics', () => ask('/api/user/statistics', {}, { by: newcomer })],
  ]
  for (const [what, work] of everyday) {
    const plans = await explainStatements(url, await recordStatements(work))
    console.log(`\n=== ${what}: ${plans.length} statements`)
    for (const { text, lines, scans: tables, onPurpose } of plans) {
      console.log(`\n${text}\n  ${lines.join('\n  ')}`)
      if (onPurpose) console.log(`  passes over every member on purpose, ${onPurpose}`)
      for (const table of tables) console.log(`  !!! ${table} is read from end to end`)
      scans += tables.length
    }
  }
  await app?.close()
  return scans
}

const toggling = (userId: string, isOnBowl: boolean) => ({ method: 'POST', body: { userId, isOnBowl } })

/** A rank far down the list is approximate, and is refused after it was looked up. */
const sharing = (type: 'checkins' | 'leaderboard') => ({ method: 'POST', body: { type, board: 'checkIns' } })

const signingUp = () => ({
  method: 'POST',
  body: {
    email: 'newcomer@example.com',
    password: 'two-ply forever',
    nickname: 'Loo newcomer',
    isPremium: true,
  },
})

/** The plan of an empty result would prove nothing. */
function mustContain(part: string, text: string): void {
  if (!text.includes(part)) throw new Error(`“${part}” is not in ${text}`)
}

async function sendMessage(url: string, person: SignedIn) {
  const live = await joinLive(url, { id: person.id, browser: createBrowserFor(url, person) })
  live.send({ type: 'MESSAGE', message: { id: 'local-1', content: 'one in a million' } })
  await live.waitFor('MESSAGE', ({ message }) => message.clientId === 'local-1')
  live.cut()
  // Includes the statements after a disconnect.
  await after(100)
}

async function refusedSignIn(url: string) {
  const body = { email: 'member777@example.com', password: 'not the right one' }
  await createBrowser(() => url).request('/api/signin', { method: 'POST', body })
}
