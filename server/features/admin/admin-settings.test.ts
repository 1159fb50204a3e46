/** How an admin manages trivia. */
import { expect, test } from 'vitest'
import { adminAddTrivia, adminDeleteTrivia, adminEditTrivia, adminListTrivia } from '#contract/admin/admin.ts'
import { getTriviaCard } from '#contract/bowl/trivia.ts'
import { admin, member } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp({ settings: { DEMO_BUDDIES: 'off', RATE_LIMITS: 'off' }, isClockStill: true })
const LIDS = { fact: 'Lids keep the spray down.', source: 'Journal of Lids' }

async function openAdmin() {
  const { browser } = await admin(app)
  return {
    facts: async () => (await browser.call(adminListTrivia)).body.facts,
    add: (body: unknown) => browser.call(adminAddTrivia, { body: body as typeof LIDS }),
    edit: (id: string, body: unknown) =>
      browser.call(adminEditTrivia, { params: { id }, body: body as typeof LIDS & { approved?: boolean } }),
    remove: (id: string) => browser.call(adminDeleteTrivia, { params: { id } }),
  }
}

test('[ADMIN-15] [ADMIN-16] a new fact is approved, trimmed, and listed before the three initial ones', async () => {
  const { facts, add } = await openAdmin()
  expect((await facts()).map(({ id }) => id).sort()).toEqual(['first-lifetime', 'first-paper', 'first-visits'])
  app.pass(1000)
  const { body } = await add({ fact: `  ${LIDS.fact} `, source: ` ${LIDS.source}  ` })
  expect(body).toEqual({ id: expect.any(String), ...LIDS, approved: true })
  const all = await facts()
  expect(all).toHaveLength(4)
  expect(all[0]).toEqual(body)
})

test('[ADMIN-15] a fact is edited, unapproved and approved; an edit that does not name approval keeps it', async () => {
  const { facts, add, edit } = await openAdmin()
  const { id } = (await add(LIDS)).body
  const find = async () => (await facts()).find((fact) => fact.id === id)
  expect((await edit(id, { ...LIDS, approved: false })).body).toEqual({ id, ...LIDS, approved: false })
  await edit(id, { ...LIDS, source: 'Annals of Lids' })
  expect(await find()).toEqual({ id, fact: LIDS.fact, source: 'Annals of Lids', approved: false })
  await edit(id, { ...LIDS, approved: true })
  expect(await find()).toEqual({ id, ...LIDS, approved: true })
})

test('[ADMIN-38] fields that an edit does not name stay, so that approving overwrites no text', async () => {
  const { add, edit } = await openAdmin()
  const { id } = (await add(LIDS)).body
  await edit(id, { source: 'Annals of Lids' })
  expect((await edit(id, { approved: false })).body).toEqual({ id, ...LIDS, source: 'Annals of Lids', approved: false })
  expect((await edit(id, { fact: 'Lids.' })).body).toMatchObject({ fact: 'Lids.', approved: false })
})

test('[ADMIN-38] a lone surrogate becomes a replacement character, as in the chat', async () => {
  const { add, edit } = await openAdmin()
  const { body, status } = await add({ fact: 'Flush \ud83d twice', source: '\udebd' })
  expect([status, body]).toMatchObject([200, { fact: 'Flush \ufffd twice', source: '\ufffd' }])
  expect((await edit(body.id, { fact: '\u0000' })).status).toBe(400)
})

test('[ADMIN-15] blank or too long text is refused; an unknown or deleted fact is a 404', async () => {
  const { facts, add, edit, remove } = await openAdmin()
  const before = await facts()
  const wrong = [
    { ...LIDS, fact: '  ' },
    { ...LIDS, source: '' },
    { ...LIDS, fact: 'x'.repeat(501) },
    { approved: 'yes' },
    {},
  ]
  for (const body of wrong) {
    expect((await add(body)).status).toBe(400)
    expect((await edit('first-paper', body)).status).toBe(400)
  }
  expect((await add({ fact: 'Alone' })).status).toBe(400)
  expect(await facts()).toEqual(before)
  expect((await edit('t-unknown', LIDS)).status).toBe(404)
  expect((await remove('first-paper')).status).toBe(200)
  expect((await remove('first-paper')).status).toBe(404)
  expect(await facts()).toHaveLength(2)
})

test('[FACT-5] [ADMIN-15] an unapproved fact leaves the cards at once, an approved one joins them', async () => {
  const { facts, edit, add } = await openAdmin()
  const pearl = await member(app, 'pearl')
  const card = async () => (await pearl.browser.call(getTriviaCard)).body.card
  for (const { id, fact, source } of await facts()) await edit(id, { fact, source, approved: false })
  expect(await card()).toBeUndefined()
  await add(LIDS)
  expect(await card()).toMatchObject(LIDS)
})
