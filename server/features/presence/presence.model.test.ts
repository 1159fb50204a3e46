/** Random steps of a few people with tabs, phones and lost sockets: after each, the server agrees with a small model. */
import { asc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getActiveUsers } from '#contract/bowl/presence.ts'
import { getMe, signIn, signOut } from '#contract/people/auth.ts'
import { sits } from '#server/db/schema/bowl/presence.schema.ts'
import { joinLive, type Live } from '#server/testing/live.ts'
import { SEED, shortened } from '#server/testing/long-tests.ts'
import { anotherDevice, guest, type Member, member, PASSWORD, type TestPerson, toggle } from '#server/testing/people.ts'
import { createSeededRandom } from '#server/testing/seeded-random.ts'
import { startApp } from '#server/testing/start-app.ts'
import { createBowlModel, type ModelTab } from './bowl-model.fixture.ts'

const STEPS = shortened(2000)
const TABS_MAX = 3
const CHECK_ROWS_EVERY = 50
const MINUTE = 60_000
const DURATIONS = [
  1000,
  10_000,
  14_999,
  15_000,
  15_001,
  MINUTE,
  179_999,
  180_001,
  5 * MINUTE,
  14 * MINUTE,
  15 * MINUTE,
  20 * MINUTE,
]

type Tab = { live: Live; device: number; model: ModelTab }
type Actor = { id: string; devices: TestPerson[]; tabs: Tab[]; email?: string }

const app = await startApp({ isClockStill: true, settings: { RATE_LIMITS: 'off', DEMO_BUDDIES: 'off' } })

const eventNames = { INACTIVITY_WARNING: 'warned', AUTO_LOGOUT: 'removed' } as const
const receivedBy = ({ live }: Tab) =>
  live
    .eventsOf('STATUS', 'INACTIVITY_WARNING', 'AUTO_LOGOUT')
    .map((event) => (event.type === 'STATUS' ? (event.isOnBowl ? 'on' : 'off') : eventNames[event.type]))

test(`[PRES-1] [PRES-2] [PRES-5] [PRES-9] [PRES-10] [PRES-14] ${STEPS} steps agree with the model (TEST_SEED=${SEED})`, async () => {
  const random = createSeededRandom(SEED)
  const people = await cast()
  const model = createBowlModel(
    people.map(({ id }) => id),
    app.now().getTime(),
  )
  let visits = 0
  const countVisits = () => app.app.facts.after('bowl.entered', () => void visits++)
  countVisits()

  const openTab = async (one: Actor) => {
    if (one.tabs.length >= TABS_MAX) return
    const device = random.below(one.devices.length)
    const live = await joinLive(app.url, one.devices[device] as TestPerson)
    one.tabs.push({ live, device, model: model.openTab(one.id) })
  }

  const closeTab = async (one: Actor) => {
    const [tab] = one.tabs.splice(random.below(one.tabs.length), 1)
    if (!tab) return
    if (random.below(2)) tab.live.cut()
    else tab.live.socket.close()
    await hubHas(one.id, one.tabs.length)
    model.closeTab(one.id, tab.model)
  }

  const pressBySocket = async (one: Actor) => {
    const tab = one.tabs[random.below(one.tabs.length)]
    if (!tab) return
    const isOnBowl = random.below(3) > 0
    tab.live.send({ type: random.pick(['TOGGLE_STATUS', 'toggleOnBowl']), userId: one.id, isOnBowl })
    await tab.live.caughtUp()
    model.press(one.id, isOnBowl)
  }

  const pressByCall = async (one: Actor) => {
    const isOnBowl = random.below(3) > 0
    const device = random.pick(one.devices)
    const tab = random.below(2) ? one.tabs[0] : undefined
    tab?.live.send({ type: 'TOGGLE_STATUS', userId: one.id, isOnBowl })
    expect((await toggle(device, isOnBowl)).status).toBe(200)
    await tab?.live.caughtUp()
    model.press(one.id, isOnBowl)
  }

  let said = 0
  const postMessage = async (one: Actor) => {
    const tab = one.tabs[random.below(one.tabs.length)]
    // A guest has only ten messages.
    if (!tab || !one.email) return
    tab.live.send({ type: 'MESSAGE', message: { id: `local-${said++}`, content: 'hm' } })
    await tab.live.caughtUp()
    // Off the bowl it is refused.
    for (const event of tab.live.eventsOf('ERROR')) tab.live.events.splice(tab.live.events.indexOf(event), 1)
    model.postMessage(one.id)
  }

  const signOutAndIn = async (one: Actor) => {
    if (!one.email) return
    const device = random.below(one.devices.length)
    const { browser } = one.devices[device] as TestPerson
    const closing = one.tabs.filter((tab) => tab.device === device)
    one.tabs = one.tabs.filter((tab) => tab.device !== device)
    await browser.call(signOut)
    model.signOut(
      one.id,
      closing.map((tab) => tab.model),
    )
    expect(await Promise.all(closing.map(({ live }) => live.closed()))).toEqual(closing.map(() => 4001))
    await hubHas(one.id, one.tabs.length)
    expect((await browser.call(signIn, { body: { email: one.email, password: PASSWORD } })).status).toBe(200)
  }

  const pass = async () => {
    const ms = random.pick(DURATIONS)
    app.pass(ms)
    await app.runPeriodicJobs()
    model.pass(ms)
  }

  const restart = async () => {
    await app.restart()
    countVisits()
    for (const one of people) one.tabs = []
    model.restart()
  }

  const actions: [number, string, (one: Actor) => Promise<void>][] = [
    [18, 'open a tab', openTab],
    [12, 'close a tab', closeTab],
    [20, 'press by socket', pressBySocket],
    [16, 'press by call', pressByCall],
    [8, 'postMessage', postMessage],
    [1, 'sign out and in', signOutAndIn],
    [20, 'let time pass', pass],
    [1, 'restart', restart],
  ]
  const weighted = actions.flatMap((action) => Array.from({ length: action[0] }, () => action))

  for (let step = 0; step < STEPS; step++) {
    const one = random.pick(people)
    const [, name, act] = random.pick(weighted)
    await act(one)
    // A person who returns inactive must be warned now, not when the jobs run during a later step.
    await app.runPeriodicJobs()
    model.pass(0)
    await agree(one, `after step ${step}: ${name} of ${one.id}`)
    if (step % CHECK_ROWS_EVERY === 0) await agreeOnRows(`after step ${step}`)
  }
  await agreeOnRows('in the end')

  async function agree(one: Actor, when: string) {
    const { users } = (await app.browser().call(getActiveUsers)).body
    const listed = people.map(({ id }) => id).filter(model.isListed)
    expect(users.map(({ id }) => id).sort(), when).toEqual(listed.sort())
    const me = (await random.pick(one.devices).browser.call(getMe)).body
    expect(me.isOnBowl, when).toBe(model.of(one.id).sit !== undefined)
    for (const { tabs } of people) {
      await Promise.all(tabs.map(({ live }) => live.caughtUp()))
      for (const tab of tabs) expect(receivedBy(tab), when).toEqual(tab.model.received)
    }
    const sat = people
      .map(({ id }) => model.of(id))
      .reduce((sum, { sit, ended }) => sum + ended.length + (sit ? 1 : 0), 0)
    expect(visits, when).toBe(sat)
  }

  async function agreeOnRows(when: string) {
    const rows = await app.database.db.select().from(sits).orderBy(asc(sits.id))
    for (const { id } of people) {
      const { sit, ended } = model.of(id)
      const open = sit ? [{ startedAt: sit.startedAt, endedAt: 0, reason: null }] : []
      const stored = rows
        .filter(({ personId }) => personId === id)
        .map((row) => ({ startedAt: Number(row.startedAt), endedAt: Number(row.endedAt), reason: row.endReason }))
      expect(stored, when).toEqual([...ended, ...open])
    }
  }
})

async function cast(): Promise<Actor[]> {
  const members = await Promise.all((['rhoda', 'robin', 'pearl'] as const).map((name) => member(app, name)))
  const gus = await guest(app)
  await toggle(gus, false)
  await app.database.db.delete(sits)
  const withPhone = async (one: Member): Promise<Actor> => {
    return { id: one.id, email: one.email, devices: [one, await anotherDevice(app, one)], tabs: [] }
  }
  return [...(await Promise.all(members.map(withPhone))), { id: gus.id, devices: [gus], tabs: [] }]
}

/** Waits until the server has noticed the sockets that opened and closed. */
async function hubHas(personId: string, count: number) {
  await expect.poll(() => app.app.hub.connectionsOf(personId).length, { interval: 1 }).toBe(count)
}
