/** Waves end to end: who may wave, once a day, what the other member's pages get, and what stays unseen. */
import { expect, test } from 'vitest'
import { adminMute } from '#contract/admin/admin.ts'
import { deleteAccount, exportAccount } from '#contract/people/account.ts'
import { blockPerson, unblockPerson } from '#contract/people/safety.ts'
import { listWaves, WAVES_PER_DAY, waveAt } from '#contract/social/waves.ts'
import { users } from '#server/db/schema/people/auth.schema.ts'
import { waves } from '#server/db/schema/people/waves.schema.ts'
import { DEMO_BUDDIES } from '#server/features/demo-buddies/demo-buddies.ts'
import { joinLive } from '#server/testing/live.ts'
import { admin, guest, type Member, member, PASSWORD } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const DAY = 24 * 60 * 60 * 1000

const app = await startApp({ isClockStill: true })

const people = () => Promise.all([member(app, 'rhoda'), member(app, 'robin')])
const wave = ({ browser }: Pick<Member, 'browser'>, userId: string) => browser.call(waveAt, { body: { userId } })
const wavesOf = async ({ browser }: Member) => (await browser.call(listWaves)).body
const receivedBy = async (one: Member) => (await wavesOf(one)).received.map(({ from }) => from.id)
const OK = { status: 200, body: { success: true, wavedToday: true } }

/** The clock is stopped: a test sets the time. */
function passUntil(clock: string): void {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  const target = new Date(app.now())
  target.setUTCHours(hours, minutes, 0, 0)
  if (target <= app.now()) target.setUTCDate(target.getUTCDate() + 1)
  app.pass(target.getTime() - app.now().getTime())
}

test('[WAVE-1] [WAVE-2] a wave arrives live, once a day; the next day it arrives again', async () => {
  passUntil('12:00')
  const [rhoda, robin] = await people()
  const his = await joinLive(app.url, robin)
  expect(await wave(rhoda, robin.id)).toMatchObject(OK)
  expect((await his.waitFor('WAVE')).from).toEqual({ id: rhoda.id, nickname: 'FlushMaster', emoji: '🧻' })
  expect((await wavesOf(rhoda)).sent).toEqual([robin.id])

  expect(await wave(rhoda, robin.id)).toMatchObject(OK)
  await his.caughtUp()
  expect(his.eventsOf('WAVE')).toHaveLength(1)

  passUntil('00:00')
  expect((await wavesOf(rhoda)).sent).toEqual([])
  expect(await wave(rhoda, robin.id)).toMatchObject(OK)
  await his.until('a second wave', () => his.eventsOf('WAVE')[1])
})

test('[WAVE-1] two presses at the same moment are one wave', async () => {
  const [rhoda, robin] = await people()
  const his = await joinLive(app.url, robin)
  const answers = await Promise.all(Array.from({ length: 5 }, () => wave(rhoda, robin.id)))
  for (const answer of answers) expect(answer).toMatchObject(OK)
  await his.caughtUp()
  expect([his.eventsOf('WAVE').length, await app.database.db.$count(waves)]).toEqual([1, 1])
})

test('[WAVE-1] waving at yourself is 400, at a guest or an unknown id 404; guests cannot wave', async () => {
  const rhoda = await member(app, 'rhoda')
  const gus = await guest(app)
  expect((await wave(rhoda, rhoda.id)).status).toBe(400)
  expect((await wave(rhoda, gus.id)).status).toBe(404)
  expect((await wave(rhoda, 'u-nobody')).status).toBe(404)
  expect((await wave(gus, rhoda.id)).status).toBe(403)
  expect((await gus.browser.call(listWaves)).status).toBe(403)
})

test('[WAVE-3] a page that was away gets the waves of today and yesterday that are not answered', async () => {
  passUntil('23:00')
  const [rhoda, robin] = await people()
  await wave(rhoda, robin.id)
  const { received } = await wavesOf(robin)
  expect(received).toEqual([
    { from: { id: rhoda.id, nickname: 'FlushMaster', emoji: '🧻' }, wavedAt: app.now().toISOString() },
  ])

  passUntil('01:00')
  await wave(rhoda, robin.id)
  expect(await receivedBy(robin)).toEqual([rhoda.id])
  await wave(robin, rhoda.id)
  expect(await receivedBy(robin)).toEqual([])
  expect(await receivedBy(rhoda)).toEqual([])
})

test('[WAVE-3] waves are gone two days later, also from the database', async () => {
  passUntil('12:00')
  const [rhoda, robin] = await people()
  await wave(rhoda, robin.id)
  app.pass(DAY)
  await app.sweep()
  expect(await receivedBy(robin)).toEqual([rhoda.id])
  app.pass(DAY)
  expect(await receivedBy(robin)).toEqual([])
  await app.sweep()
  expect(await app.database.db.$count(waves)).toBe(0)
})

test('[WAVE-4] behind a block the answer is the same, and nothing arrives', async () => {
  const [rhoda, robin] = await people()
  const lives = [await joinLive(app.url, rhoda), await joinLive(app.url, robin)]
  await rhoda.browser.call(blockPerson, { body: { userId: robin.id } })
  expect(await wave(robin, rhoda.id)).toMatchObject(OK)
  expect(await wave(rhoda, robin.id)).toMatchObject(OK)
  expect([(await wavesOf(rhoda)).sent, (await wavesOf(robin)).sent]).toEqual([[robin.id], [rhoda.id]])
  for (const live of lives) {
    await live.caughtUp()
    expect(live.eventsOf('WAVE')).toEqual([])
  }
  expect([await receivedBy(rhoda), await receivedBy(robin)]).toEqual([[], []])
})

test('[WAVE-4] an earlier wave disappears with the block, and is back after it', async () => {
  const [rhoda, robin] = await people()
  await wave(robin, rhoda.id)
  await rhoda.browser.call(blockPerson, { body: { userId: robin.id } })
  expect(await receivedBy(rhoda)).toEqual([])
  await rhoda.browser.call(unblockPerson, { params: { userId: robin.id } })
  expect(await receivedBy(rhoda)).toEqual([robin.id])
})

test('[WAVE-4] a muted member may wave', async () => {
  const [rhoda, robin] = await people()
  const { browser } = await admin(app)
  const body = { reason: 'Hush', until: new Date(app.now().getTime() + DAY).toISOString() }
  await browser.call(adminMute, { params: { id: rhoda.id }, body })
  expect(await wave(rhoda, robin.id)).toMatchObject(OK)
  expect(await receivedBy(robin)).toEqual([rhoda.id])
})

test('[WAVE-2] a demo buddy can be waved at, and never answers', async () => {
  const rhoda = await member(app, 'rhoda')
  const demo = DEMO_BUDDIES[0]?.id ?? expect.fail('there is no demo buddy')
  expect(await wave(rhoda, demo)).toMatchObject(OK)
  expect(await wavesOf(rhoda)).toEqual({ success: true, sent: [demo], received: [] })
})

test('[WAVE-5] [LIMIT-37] 30 waves a day; repeating one does not count', async () => {
  const rhoda = await member(app, 'rhoda')
  const ids = Array.from({ length: WAVES_PER_DAY + 1 }, (_, n) => `u-crowd-${n}`)
  const at = app.now()
  await app.database.db.insert(users).values(
    ids.map((id) => ({
      id,
      email: `${id}@example.com`,
      nickname: id,
      nicknameSkeleton: id,
      emoji: '🧼',
      passwordHash: '-',
      createdAt: at,
    })),
  )
  for (const id of ids.slice(0, -1)) {
    expect((await wave(rhoda, id)).status).toBe(200)
    expect((await wave(rhoda, id)).status).toBe(200)
  }
  const refused = await wave(rhoda, ids.at(-1) ?? '')
  expect([refused.status, refused.body]).toMatchObject([429, { code: 'RATE_LIMITED' }])
})

test('[WAVE-6] deleting either account deletes the waves, and the export has only those the member sent', async () => {
  const [rhoda, robin] = await people()
  const pearl = await member(app, 'pearl')
  await wave(rhoda, robin.id)
  await wave(robin, rhoda.id)
  await wave(pearl, robin.id)
  const { body } = await robin.browser.call(exportAccount)
  expect((body as Record<string, unknown>).waves).toMatchObject([{ fromId: robin.id, toId: rhoda.id }])
  await rhoda.browser.call(deleteAccount, { body: { password: PASSWORD } })
  expect(await receivedBy(robin)).toEqual([pearl.id])
  expect(await app.database.db.$count(waves)).toBe(1)
})
