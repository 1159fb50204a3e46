/** How the database carries out what is behind the everyday calls, printed in full. */
import { setTimeout as after } from 'node:timers/promises'
import { createBrowser } from '#server/testing/browser.ts'
import { joinLive } from '#server/testing/live.ts'
import { plansOf, statementsOf } from '#server/testing/query-plans.ts'
import { type ChatPartner, FIRST_WORDS } from './chat-partners.ts'
import { openMeasuredApp } from './measured-app.ts'
import { browserOf, type SignedIn } from './signed-in.ts'

type Sent = { method?: string; body?: unknown }
type Asking = { by?: ReturnType<typeof createBrowser>; expected?: readonly number[] }

/** Prints every plan; how many of them read a big table from end to end. */
export async function explainCalls(url: string, [person, other]: ChatPartner[]): Promise<number> {
  if (!person || !other) throw new Error('nobody is signed in')
  let scans = 0
  let house: Awaited<ReturnType<typeof openMeasuredApp>> | undefined
  /** Begins with premium, and so may see what only premium members see. */
  const newcomer = createBrowser(() => house?.url ?? '')
  const ask = async (path: string, sent: Sent = {}, { by, expected = [200] }: Asking = {}) => {
    const browser = by ?? browserOf(house?.url ?? '', person)
    const { status, text } = await browser.ask(path, sent)
    if (!expected.includes(status)) throw new Error(`${path} answered ${status}: ${text}`)
    return text
  }
  const everyday: [what: string, work: () => Promise<unknown>][] = [
    ['opening the house', async () => (house = await openMeasuredApp(url))],
    ['GET /api/leaderboard', () => ask('/api/leaderboard')],
    ['GET /api/leaderboard/me', () => ask('/api/leaderboard/me')],
    ['GET /api/user/profile/:id', () => ask(`/api/user/profile/${other.id}`)],
    ['GET /api/subscription/status/:id', () => ask(`/api/subscription/status/${person.id}`)],
    ['GET /api/me', () => ask('/api/me')],
    ['GET /api/private-chats/:id', () => ask(`/api/private-chats/${person.id}`)],
    [
      'GET /api/private-messages/:id/:otherId, unread',
      async () => mustHold(FIRST_WORDS, await ask(`/api/private-messages/${person.id}/${person.heardFrom}`)),
    ],
    ['GET /api/active-users', () => ask('/api/active-users')],
    ['POST /api/user/status', () => ask('/api/user/status', toggling(person.id, true))],
    ['POST /api/shares', () => ask('/api/shares', sharing('checkins'))],
    ['POST /api/shares, a place', () => ask('/api/shares', sharing('leaderboard'), { expected: [200, 404] })],
    ['a message', () => speak(house?.url ?? '', person)],
    ['POST /api/user/status, off again', () => ask('/api/user/status', toggling(person.id, false))],
    ['POST /api/signin, refused', () => refusedSignIn(house?.url ?? '')],
    ['POST /api/signup', () => ask('/api/signup', signingUp(), { by: newcomer })],
    ['GET /api/user/statistics', () => ask('/api/user/statistics', {}, { by: newcomer })],
  ]
  for (const [what, work] of everyday) {
    const plans = await plansOf(url, await statementsOf(work))
    console.log(`\n=== ${what}: ${plans.length} statements`)
    for (const { text, lines, scans: tables, onPurpose } of plans) {
      console.log(`\n${text}\n  ${lines.join('\n  ')}`)
      if (onPurpose) console.log(`  passes over every member on purpose, ${onPurpose}`)
      for (const table of tables) console.log(`  !!! ${table} is read from end to end`)
      scans += tables.length
    }
  }
  await house?.close()
  return scans
}

const toggling = (userId: string, isOnBowl: boolean) => ({ method: 'POST', body: { userId, isOnBowl } })

/** A place far down the list is about right only, and refused after it was looked up. */
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

/** An empty answer would have no plan to speak of. */
function mustHold(words: string, text: string): void {
  if (!text.includes(words)) throw new Error(`“${words}” is not in ${text}`)
}

async function speak(url: string, person: SignedIn) {
  const live = await joinLive(url, { id: person.id, browser: browserOf(url, person) })
  live.say({ type: 'MESSAGE', message: { id: 'local-1', content: 'one in a million' } })
  await live.hears('MESSAGE', ({ message }) => message.clientId === 'local-1')
  live.cut()
  // What leaving brings about is part of it.
  await after(100)
}

async function refusedSignIn(url: string) {
  const body = { email: 'member777@example.com', password: 'not the right one' }
  await createBrowser(() => url).ask('/api/signin', { method: 'POST', body })
}
