/** Thousands of random steps with injected failures: the stats always match the rows. */
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { setStatus } from '#contract/bowl/presence.ts'
import { signUp } from '#contract/people/auth.ts'
import type { Browser } from '#server/testing/browser.ts'
import { joinLive, type Live } from '#server/testing/live.ts'
import { SEED, shortened } from '#server/testing/long-tests.ts'
import { PASSWORD } from '#server/testing/people.ts'
import { disagreements } from '#server/testing/recount.ts'
import { createSeededRandom } from '#server/testing/seeded-random.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp({ settings: { RATE_LIMITS: 'off', DEMO_BUDDIES: 'off' } })

const STEPS = shortened(5000)
const CHECK_EVERY = 250
const AT_ONCE = 6
const PEOPLE = 12
const NEWCOMERS = 60
/** One write in so many fails. */
const FAILS_EVERY = 25
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Messages are deleted after thirty days, so the test must not last longer. */
const LONGEST_WALK_MS = 28 * 24 * HOUR_MS
const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Kiritimati']
const FAILING_FACTS = ['account.created', 'badge.earned'] as const

type Walker = { id: string; browser: Browser; lives: Live[]; presses: number; lastMessage: string }

test(`[STATS-6, BADGE-5, PRES-4] after ${STEPS} random steps with failures every stat is what the rows add up to`, async () => {
  const random = createSeededRandom(SEED)
  const people: Walker[] = []
  let [arrived, passed, announced] = [0, 0, 0]
  failInListeners()
  await failInDatabase()

  for (let n = 0; n < PEOPLE; n++) await addPerson()
  for (let step = 0; step < STEPS; step += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, act))
    if (step % CHECK_EVERY < AT_ONCE) await check(step)
  }
  await check(STEPS)
  expect(await failedWrites(), 'injected failures').toBeGreaterThan(STEPS / 500)
  for (const { lives } of people) for (const live of lives) live.cut()

  /** Other steps may be running: what is committed must agree at any time. */
  async function check(step: number) {
    expect(await disagreements(app.database.db), `TEST_SEED=${SEED}, step ${step}`).toEqual([])
  }

  /** The last listener within the transaction, so that everything else of the fact was already written. */
  function failInListeners() {
    for (const name of FAILING_FACTS) {
      app.app.facts.within(name, async (tx) => {
        if (++announced % FAILS_EVERY > 0) return
        const how = random.next()
        if (how < 0.5) throw new Error('something failed')
        // Sometimes the database connection itself is lost.
        await tx.execute(how < 0.92 ? sql`select 1 / 0` : sql`select pg_terminate_backend(pg_backend_pid())`)
      })
    }
  }

  /** Also fails the single-statement path, which runs no listeners. */
  async function failInDatabase() {
    const { db } = app.database
    onTestFinished(async () => {
      await db.execute(sql`drop function mishap cascade`)
      await db.execute(sql`drop sequence stat_writes`)
    })
    await db.execute(sql`create sequence stat_writes`)
    await db.execute(sql`
      create function mishap() returns trigger language plpgsql as $$
      begin
        if nextval('stat_writes') % ${sql.raw(String(FAILS_EVERY))} = 0 then raise exception 'something failed'; end if;
        return new;
      end $$`)
    await db.execute(sql`create trigger mishap before insert or update on stats for each row execute function mishap()`)
  }

  /** A sequence also counts in transactions that are undone. */
  async function failedWrites(): Promise<number> {
    const { rows } = await app.database.db.execute(sql`select last_value::int as count from stat_writes`)
    return Math.floor(Number(rows[0]?.count) / FAILS_EVERY)
  }

  async function act(): Promise<void> {
    const walker = random.pick(people)
    const dice = random.next()
    if (dice < 0.3) return press(walker, random.next() < 0.5)
    if (dice < 0.45) return pressTwice(walker, random.next() < 0.5)
    if (dice < 0.8) return postMessage(walker)
    if (dice < 0.84) return repeat(walker)
    if (dice < 0.87) return cutOff(walker)
    if (dice < 0.97) return passTime()
    if (dice < 0.985) return app.runPeriodicJobs()
    return addPerson()
  }

  async function press({ id, browser }: Walker, isOnBowl: boolean): Promise<void> {
    await browser.call(setStatus, { body: { userId: id, isOnBowl } })
  }

  /** One press, sent by socket and by call. */
  async function pressTwice(walker: Walker, isOnBowl: boolean): Promise<void> {
    const body = { userId: walker.id, isOnBowl, press: { page: 'walk', number: ++walker.presses } }
    const live = await socketOf(walker)
    live?.send({ type: 'TOGGLE_STATUS', ...body })
    await walker.browser.call(setStatus, { body })
  }

  async function postMessage(walker: Walker): Promise<void> {
    walker.lastMessage = `local-${random.below(2 ** 31)}`
    await postAs(walker, walker.lastMessage)
  }

  /** The same message again, on two sockets at the same time. */
  async function repeat(walker: Walker): Promise<void> {
    await Promise.all([postAs(walker, walker.lastMessage), postAs(walker, walker.lastMessage)])
  }

  async function postAs(walker: Walker, id: string): Promise<void> {
    const live = await socketOf(walker)
    if (!live) return
    live.send({ type: 'MESSAGE', message: { id, content: 'so it goes' } })
    if (random.next() < 0.05) {
      live.cut()
      return
    }
    const isOver = () => live.socket.readyState !== live.socket.OPEN || undefined
    await live.until('a response', () => isOver() ?? live.events.find((event) => clientIdOf(event) === id))
    if (live.events.length > 200) live.clear()
  }

  async function cutOff({ lives }: Walker): Promise<void> {
    random.pick(lives.length > 0 ? lives : [undefined])?.cut()
  }

  async function passTime(): Promise<void> {
    const ms = random.next() < 0.06 ? random.below(30) * HOUR_MS : random.below(4 * MINUTE_MS)
    if (passed + ms > LONGEST_WALK_MS) return
    passed += ms
    app.pass(ms)
  }

  /** At most two sockets, opened when needed. */
  async function socketOf(walker: Walker): Promise<Live | undefined> {
    walker.lives = walker.lives.filter(({ socket }) => socket.readyState === socket.OPEN)
    if (walker.lives.length < 2 && (walker.lives.length === 0 || random.next() < 0.1)) {
      const live = await joinLive(app.url, walker).catch(() => undefined)
      if (live) walker.lives.push(live)
    }
    return walker.lives.length > 0 ? random.pick(walker.lives) : undefined
  }

  /** Adds a member, a guest, or a guest who becomes a member; the oldest person leaves. */
  async function addPerson(): Promise<void> {
    if (arrived >= NEWCOMERS) return
    const number = ++arrived
    const browser = app.browser()
    const guestId = `guest-${String(number).padStart(8, 'W')}`
    const walker = { id: guestId, browser, lives: [], presses: 0, lastMessage: 'local-0' }
    const kind = number % 3
    if (kind !== 0) await press(walker, true)
    if (kind === 1) for (let n = 0; n < 3; n++) await postMessage(walker)
    if (kind !== 2) {
      const form = { email: `walker${number}@example.com`, password: PASSWORD, nickname: 'LooLegend', emoji: '🧼' }
      const zone = kind === 0 ? { timeZone: random.pick(ZONES) } : {}
      const { status, body } = await browser.call(signUp, { body: { ...form, isPremium: false, ...zone } })
      if (status !== 200) return
      for (const live of walker.lives.splice(0) as Live[]) live.cut()
      walker.id = body.id
    }
    people.push(walker)
    if (people.length > PEOPLE) for (const live of people.shift()?.lives ?? []) live.cut()
  }
})

function clientIdOf(event: object): unknown {
  if ('clientId' in event) return event.clientId
  return 'message' in event && typeof event.message === 'object' && event.message && 'clientId' in event.message
    ? event.message.clientId
    : undefined
}
