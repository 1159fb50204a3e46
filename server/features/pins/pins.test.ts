/** A person's own pins, through the API. */
import { expect, test } from 'vitest'
import { signOut, signUp } from '#contract/people/auth.ts'
import { deletePin, dropPin, editPin, listPins, NOTES_MAX, PINS_MAX, PINS_PER_HOUR } from '#contract/social/pins.ts'
import { pins } from '#server/db/schema/bowl/pins.schema.ts'
import { guest, member, signUpBody, type TestPerson } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp({ settings: { DEMO_BUDDIES: 'off' } })
const HOUR = 60 * 60_000
const HOME = { latitude: 48.2081743, longitude: 16.3738189 }

const drop = ({ id, browser }: TestPerson, draft: Record<string, unknown> = HOME) =>
  browser.call(dropPin, { body: { userId: id, ...draft } })

const own = async ({ id, browser }: TestPerson) => (await browser.call(listPins, { params: { userId: id } })).body.pins

const stored = () => app.database.db.select().from(pins)

test('[PIN-1] [PIN-2] a pin is stored as it was dropped, and the newest comes first', async () => {
  const rhoda = await member(app, 'rhoda')
  const words = { locationName: '  Heathrow T5 ', notes: 'Surprisingly dignified.' }
  const { status, body } = await drop(rhoda, { ...HOME, ...words })
  expect([status, body.success]).toEqual([200, true])
  app.pass(1000)
  await drop(rhoda, { latitude: -90, longitude: 180, locationName: '' })
  expect(await own(rhoda)).toEqual([
    { id: expect.any(String), userId: rhoda.id, latitude: -90, longitude: 180, createdAt: expect.any(String) },
    { ...body.pin, ...HOME, userId: rhoda.id, locationName: 'Heathrow T5', notes: 'Surprisingly dignified.' },
  ])
})

const wrong: [what: string, draft: Record<string, unknown>, field: string][] = [
  ['north of the pole', { latitude: 90.0001, longitude: 0 }, 'latitude'],
  ['south of the pole', { latitude: -91, longitude: 0 }, 'latitude'],
  ['181 degrees east', { latitude: 0, longitude: 181 }, 'longitude'],
  ['a text', { latitude: '48.2', longitude: 16 }, 'latitude'],
  ['nothing', { longitude: 16 }, 'latitude'],
  ['null', { latitude: null, longitude: 16 }, 'latitude'],
  ['a list', { latitude: [48], longitude: 16 }, 'latitude'],
  ['huge', { latitude: 0, longitude: 1e300 }, 'longitude'],
  ['long notes', { ...HOME, notes: 'x'.repeat(NOTES_MAX + 1) }, 'notes'],
  ['a long name', { ...HOME, locationName: 'x'.repeat(121) }, 'locationName'],
  ['notes that are no text', { ...HOME, notes: { $gt: '' } }, 'notes'],
  ['no notes at all, said wrongly', { ...HOME, notes: null }, 'notes'],
  ['no name at all, said wrongly', { ...HOME, locationName: null }, 'locationName'],
]

test('[PIN-1] a value out of range is refused with a message for its field, and nothing is stored', async () => {
  const rhoda = await member(app, 'rhoda')
  const { body: good } = await drop(rhoda)
  const before = await stored()
  for (const [what, draft, field] of wrong) {
    const refusals = [
      await drop(rhoda, draft),
      await rhoda.browser.call(editPin, { params: { pinId: good.pin.id }, body: draft }),
    ]
    for (const { status, body } of refusals) {
      expect([what, status, body]).toMatchObject([what, 400, { code: 'VALIDATION', fields: {} }])
      expect((body as unknown as { fields: Record<string, string> }).fields[field]).toMatch(/must be|At most/)
    }
  }
  expect(await stored()).toEqual(before)
})

test.each(['NaN', '1e309', '-1e309', 'Infinity'])('[PIN-1] a longitude of %s is refused', async (number) => {
  const rhoda = await member(app, 'rhoda')
  const body = `{"userId":"${rhoda.id}","latitude":1,"longitude":${number}}`
  const { status } = await rhoda.browser.request('/api/poop-pins', { method: 'POST', body })
  expect(status).toBe(400)
  expect(await stored()).toEqual([])
})

test('[PIN-1] notes of exactly 500 characters are kept, and text that cannot be stored is refused', async () => {
  const rhoda = await member(app, 'rhoda')
  expect((await drop(rhoda, { ...HOME, notes: 'x'.repeat(NOTES_MAX) })).status).toBe(200)
  expect((await drop(rhoda, { ...HOME, notes: 'a\0b' })).status).toBe(400)
})

test('[PIN-1] a lone surrogate is replaced, and the response is what is stored', async () => {
  const rhoda = await member(app, 'rhoda')
  const { pin } = (await drop(rhoda, { ...HOME, locationName: 'a\ud83d', notes: '\udca9 💩' })).body
  expect(pin).toMatchObject({ locationName: 'a\ufffd', notes: '\ufffd 💩' })
  expect(await own(rhoda)).toEqual([pin])
})

test('[PIN-14] a pin sent again with the same client id is stored once, even at the same time or at the limit', async () => {
  const [rhoda, robin] = [await member(app, 'rhoda'), await member(app, 'robin')]
  const draft = { ...HOME, clientId: 'local-pin-1' }
  const responses = await Promise.all([drop(rhoda, draft), drop(rhoda, draft), drop(rhoda, draft)])
  expect(new Set(responses.map(({ body }) => body.pin.id)).size).toBe(1)
  for (let time = 0; time < PINS_PER_HOUR; time++) await drop(rhoda)
  expect((await drop(rhoda)).status).toBe(429)
  expect((await drop(rhoda, draft)).body.pin).toEqual(responses[0]?.body.pin)
  expect((await drop(robin, draft)).body.pin.userId).toBe(robin.id)
  expect(await own(robin)).toHaveLength(1)
  expect((await drop(robin, { ...HOME, clientId: 'no good' })).status).toBe(400)
})

test('[PIN-14] a new guest with an old guest’s id does not get their pins by sending the same client id', async () => {
  const gus = await guest(app)
  await drop(gus, { ...HOME, clientId: 'local-pin-1', notes: 'Mine' })
  app.pass(24 * HOUR + 1000)
  const other = await guest(app, gus.id)
  const { status, body } = await drop(other, { latitude: 1, longitude: 2, clientId: 'local-pin-1' })
  expect([status, body.pin.latitude, body.pin.notes]).toEqual([200, 1, undefined])
})

test('[PIN-3] people can edit and delete their own pins; those of others are not found', async () => {
  const [rhoda, robin] = [await member(app, 'rhoda'), await member(app, 'robin')]
  const { pin } = (await drop(rhoda, { ...HOME, notes: 'Fine' })).body
  const params = { pinId: pin.id }
  const change = { latitude: 1, longitude: 2, locationName: 'Elsewhere' }
  expect((await robin.browser.call(editPin, { params, body: change })).status).toBe(404)
  expect((await robin.browser.call(deletePin, { params })).status).toBe(404)
  expect(await own(rhoda)).toEqual([pin])
  const { id, userId, createdAt } = pin
  expect((await rhoda.browser.call(editPin, { params, body: change })).body.pin).toEqual({
    id,
    userId,
    createdAt,
    ...change,
  })
  expect((await rhoda.browser.call(deletePin, { params })).status).toBe(200)
  expect((await rhoda.browser.call(deletePin, { params })).status).toBe(404)
  expect(await own(rhoda)).toEqual([])
})

test('[PIN-2] another person’s list is refused', async () => {
  const [rhoda, gus] = [await member(app, 'rhoda'), await guest(app)]
  expect((await gus.browser.call(listPins, { params: { userId: rhoda.id } })).status).toBe(403)
  expect((await rhoda.browser.call(listPins, { params: { userId: gus.id } })).status).toBe(403)
  expect((await app.browser().call(listPins, { params: { userId: rhoda.id } })).status).toBe(401)
  expect((await drop({ ...gus, id: rhoda.id })).status).toBe(403)
})

test('[LIMIT-13] twenty pins an hour; refused pins do not count', async () => {
  const rhoda = await member(app, 'rhoda')
  for (let time = 0; time < 5; time++) await drop(rhoda, { latitude: 1 })
  for (let time = 0; time < PINS_PER_HOUR; time++) expect((await drop(rhoda)).status).toBe(200)
  expect((await drop(rhoda)).body).toMatchObject({ code: 'RATE_LIMITED' })
  app.pass(HOUR)
  expect((await drop(rhoda)).status).toBe(200)
})

test('[LIMIT-13] a thousand pins in all, also when the last two are dropped at once', async () => {
  const rhoda = await member(app, 'rhoda')
  const many = { personId: rhoda.id, ...HOME, locationName: null, notes: null, cellX: 0, cellY: 0 }
  const rows = Array.from({ length: PINS_MAX - 1 }, (_, at) => ({ ...many, id: `p-${at}`, ...moments() }))
  await app.database.db.insert(pins).values(rows)
  const statuses = (await Promise.all([drop(rhoda), drop(rhoda)])).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 409])
  expect(await own(rhoda)).toHaveLength(PINS_MAX)
})

test('[PIN-6] a guest’s pins are deleted with the visit', async () => {
  const gus = await guest(app)
  await drop(gus)
  expect(await own(gus)).toHaveLength(1)
  await gus.browser.call(signOut)
  expect(await stored()).toEqual([])
})

test('[PIN-6] the pins of a guest who stays away for a day are gone, also for a new guest with the same id', async () => {
  const gus = await guest(app)
  await drop(gus)
  app.pass(24 * HOUR + 1000)
  const other = await guest(app, gus.id)
  expect(await own(other)).toEqual([])
  await app.sweep()
  expect(await stored()).toEqual([])
})

test('[PIN-6] a guest who signs up keeps their pins', async () => {
  const gus = await guest(app)
  const { pin } = (await drop(gus)).body
  const { body: user } = await gus.browser.call(signUp, { body: signUpBody('rhoda') })
  await app.sweep()
  expect(await own({ id: user.id, browser: gus.browser })).toEqual([{ ...pin, userId: user.id }])
})

test('[PIN-6] a member who signs out keeps theirs', async () => {
  const rhoda = await member(app, 'rhoda')
  await drop(rhoda)
  await rhoda.browser.call(signOut)
  await app.sweep()
  expect(await stored()).toHaveLength(1)
})

function moments() {
  return { createdAt: app.now(), placedAt: app.now() }
}
