/** Trivia as the caretaker keeps it. */
import { expect, test } from 'vitest'
import { adminAddTrivia, adminDeleteTrivia, adminEditTrivia, adminListTrivia } from '#contract/admin/admin.ts'
import { getTriviaCard } from '#contract/bowl/trivia.ts'
import { admin, member } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp({ settings: { DEMO_BUDDIES: 'off', RATE_LIMITS: 'off' }, isClockStill: true })
const LIDS = { fact: 'Lids keep the spray down.', source: 'Journal of Lids' }

async function desk() {
  const { browser } = await admin(app)
  return {
    facts: async () => (await browser.call(adminListTrivia)).body.facts,
    add: (body: unknown) => browser.call(adminAddTrivia, { body: body as typeof LIDS }),
    edit: (id: string, body: unknown) =>
      browser.call(adminEditTrivia, { params: { id }, body: body as typeof LIDS & { approved?: boolean } }),
    remove: (id: string) => browser.call(adminDeleteTrivia, { params: { id } }),
  }
}

test('[ADMIN-15] [ADMIN-16] beside the three first facts a new one is approved, trimmed, and listed first', async () => {
  const { facts, add } = await desk()
  expect((await facts()).map(({ id }) => id).sort()).toEqual(['first-lifetime', 'first-paper', 'first-visits'])
  app.pass(1000)
  const { body } = await add({ fact: `  ${LIDS.fact} `, source: ` ${LIDS.source}  ` })
  expect(body).toEqual({ id: expect.any(String), ...LIDS, approved: true })
  const all = await facts()
  expect(all).toHaveLength(4)
  expect(all[0]).toEqual(body)
})

test('[ADMIN-15] a fact is edited, unapproved and approved; without a word about it approval stays', async () => {
  const { facts, add, edit } = await desk()
  const { id } = (await add(LIDS)).body
  const find = async () => (await facts()).find((fact) => fact.id === id)
  expect((await edit(id, { ...LIDS, approved: false })).body).toEqual({ id, ...LIDS, approved: false })
  await edit(id, { ...LIDS, source: 'Annals of Lids' })
  expect(await find()).toEqual({ id, fact: LIDS.fact, source: 'Annals of Lids', approved: false })
  await edit(id, { ...LIDS, approved: true })
  expect(await find()).toEqual({ id, ...LIDS, approved: true })
})

test('[ADMIN-38] what an edit does not name stays, so that approving overwrites no words', async () => {
  const { add, edit } = await desk()
  const { id } = (await add(LIDS)).body
  await edit(id, { source: 'Annals of Lids' })
  expect((await edit(id, { approved: false })).body).toEqual({ id, ...LIDS, source: 'Annals of Lids', approved: false })
  expect((await edit(id, { fact: 'Lids.' })).body).toMatchObject({ fact: 'Lids.', approved: false })
})

test('[ADMIN-38] half a character is marked as such, as it is in the chat', async () => {
  const { add, edit } = await desk()
  const { body, status } = await add({ fact: 'Flush \ud83d twice', source: '\udebd' })
  expect([status, body]).toMatchObject([200, { fact: 'Flush \ufffd twice', source: '\ufffd' }])
  expect((await edit(body.id, { fact: '\u0000' })).status).toBe(400)
})

test('[ADMIN-15] blank or endless text is refused; what is not there is 404, also when deleted twice', async () => {
  const { facts, add, edit, remove } = await desk()
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

test('[FACT-5] [ADMIN-15] what is unapproved leaves the cards at once, what is approved comes in', async () => {
  const { facts, edit, add } = await desk()
  const pearl = await member(app, 'pearl')
  const card = async () => (await pearl.browser.call(getTriviaCard)).body.card
  for (const { id, fact, source } of await facts()) await edit(id, { fact, source, approved: false })
  expect(await card()).toBeUndefined()
  await add(LIDS)
  expect(await card()).toMatchObject(LIDS)
})
