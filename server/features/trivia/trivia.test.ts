/** Premium trivia: daily over HTTP, and the other frequencies directly. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#contract/admin/settings.ts'
import { getTriviaCard } from '#contract/bowl/trivia.ts'
import { signUp } from '#contract/people/auth.ts'
import { triviaFacts } from '#server/db/schema/bowl/trivia.schema.ts'
import { member, signUpBody } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { openTrivia } from './trivia.ts'

const app = await startApp({ settings: { DEMO_BUDDIES: 'off', RATE_LIMITS: 'off' }, isClockStill: true })
const HOUR = 60 * 60 * 1000

/** Trivia with another frequency than the app's. */
function triviaWith(triviaFrequency: 'hourly' | 'always') {
  return openTrivia({ db: app.database.db, settings: () => ({ ...DEFAULT_SETTINGS, triviaFrequency }), now: app.now })
}

async function pearlAt(moment: string, timeZone: string) {
  app.pass(Date.parse(moment) - app.now().getTime())
  const browser = app.browser()
  const { body } = await browser.call(signUp, { body: { ...signUpBody('pearl'), timeZone } })
  return { id: body.id, card: async () => (await browser.call(getTriviaCard)).body.card }
}

test('[FACT-4] only premium members get the card', async () => {
  const rhoda = await member(app, 'rhoda')
  expect((await rhoda.browser.call(getTriviaCard)).status).toBe(403)
  expect((await app.browser().call(getTriviaCard)).status).toBe(401)
})

test('[FACT-4] [FACT-6] daily: one fact for the reader’s local day, then the next, in rotation', async () => {
  const { card } = await pearlAt('2027-06-01T22:30:00Z', 'Europe/Berlin')
  const first = await card()
  expect(first).toMatchObject({
    fact: expect.any(String),
    source: expect.any(String),
    until: '2027-06-02T22:00:00.000Z',
  })
  app.pass(23 * HOUR)
  expect(await card()).toEqual(first)
  const seen = new Set([first?.id])
  for (let day = 0; day < 2; day++) {
    app.pass(24 * HOUR)
    seen.add((await card())?.id)
  }
  expect(seen.size).toBe(3)
})

test('[FACT-4] [FACT-6] hourly: another fact at every full hour', async () => {
  const { id } = await pearlAt('2027-06-01T12:05:00Z', 'UTC')
  const trivia = await triviaWith('hourly')
  const { card: first } = await trivia.card(id)
  expect(first?.until).toBe('2027-06-01T13:00:00.000Z')
  app.pass(54 * 60_000)
  expect((await trivia.card(id)).card).toEqual(first)
  app.pass(60_000)
  expect((await trivia.card(id)).card?.id).not.toBe(first?.id)
})

test('[FACT-4] [FACT-6] always: another fact on each request, never the same twice in a row', async () => {
  const trivia = await triviaWith('always')
  const ids: (string | undefined)[] = []
  for (let request = 0; request < 9; request++) {
    const { card } = await trivia.card('u-reader')
    expect(card).not.toHaveProperty('until')
    ids.push(card?.id)
  }
  expect(new Set(ids).size).toBe(3)
  expect(ids.every((id, n) => id !== ids[n - 1])).toBe(true)
})

test('[FACT-5] a fact that is not approved is never shown; without approved facts there is no card', async () => {
  const { card } = await pearlAt('2027-06-01T12:00:00Z', 'UTC')
  const shown = await card()
  await app.database.db
    .update(triviaFacts)
    .set({ approved: false })
    .where(eq(triviaFacts.id, shown?.id ?? ''))
  for (let day = 0; day < 3; day++) {
    expect((await card())?.id).not.toBe(shown?.id)
    app.pass(24 * HOUR)
  }
  await app.database.db.update(triviaFacts).set({ approved: false })
  expect(await card()).toBeUndefined()
})

test('[ADMIN-16] a new instance has the three initial facts, and deleted ones are not inserted again', async () => {
  const facts = await app.database.db.select().from(triviaFacts).orderBy(triviaFacts.id)
  const patterns = [/3 months/, /China in the 6th century/, /6 to 8 times a day/]
  expect(facts.map(({ fact }) => fact)).toEqual(patterns.map((pattern) => expect.stringMatching(pattern)))
  expect(facts.every(({ approved, source }) => approved && source !== '')).toBe(true)
  await app.database.db.delete(triviaFacts)
  await app.restart()
  expect(await app.database.db.$count(triviaFacts)).toBe(0)
})
