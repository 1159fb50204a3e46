/** The world layer of pins, through the API. */
import { expect, test } from 'vitest'
import { deleteAccount } from '#contract/people/account.ts'
import { signUp } from '#contract/people/auth.ts'
import { deletePin, dropPin, editPin, getWorldPins, type WorldCell } from '#contract/social/pins.ts'
import { pinCells } from '#server/db/schema/bowl/pins.schema.ts'
import { joinLive } from '#server/testing/live.ts'
import { admin, guest, member, PASSWORD, signUpBody, type TestPerson } from '#server/testing/people.ts'
import { sampleCalls } from '#server/testing/sample-calls.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp({ settings: { DEMO_BUDDIES: 'off', RATE_LIMITS: 'off' } })
const DAY = 24 * 60 * 60_000
const EVERYWHERE = { west: -180, south: -90, east: 180, north: 90 }
const VIENNA = { latitude: 48.2081743, longitude: 16.3738189 }
const NEARBY = { west: 16.3, south: 48.15, east: 16.5, north: 48.3 }
const ZOOMS = Array.from({ length: 21 }, (_, zoom) => zoom)

type View = typeof EVERYWHERE

async function look({ browser }: TestPerson, view: View | Record<string, unknown> = NEARBY, zoom: unknown = 18) {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...view, zoom })) query.set(name, String(value))
  return browser.call(getWorldPins, { query: `?${query}` })
}

async function drop({ id, browser }: TestPerson, place: { latitude: number; longitude: number }, times = 1) {
  const dropped: string[] = []
  for (let time = 0; time < times; time++) {
    const body = { userId: id, ...place, locationName: 'Home sweet home', notes: 'The key is under the mat' }
    dropped.push((await browser.call(dropPin, { body })).body.pin.id)
  }
  return dropped
}

async function dropEach(people: readonly TestPerson[], place: { latitude: number; longitude: number }) {
  for (const person of people) await drop(person, place)
}

const three = () => Promise.all((['rhoda', 'robin', 'paula'] as const).map((name) => member(app, name)))

const aDayLater = async () => {
  app.pass(DAY)
  await app.sweep()
}

const total = (cells: readonly WorldCell[]) => cells.reduce((sum, { count }) => sum + count, 0)

test('[PIN-4] [MAP-6] pins of three people in a cell are shown after a day, rounded to a hundredth of a degree, with only a count', async () => {
  const pearl = await member(app, 'pearl')
  await dropEach(await three(), VIENNA)
  await app.sweep()
  expect((await look(pearl)).body.cells).toEqual([])
  app.pass(DAY - 60_000)
  await app.sweep()
  expect((await look(pearl)).body.cells).toEqual([])
  app.pass(60_000)
  await app.sweep()
  expect((await look(pearl)).body).toEqual({ step: 0.01, cells: [{ latitude: 48.21, longitude: 16.37, count: 3 }] })
  await app.sweep()
  expect((await look(pearl, EVERYWHERE, 0)).body.cells).toMatchObject([{ count: 3 }])
})

test('[PIN-4] only premium members see it', async () => {
  const [rhoda, gus] = [await member(app, 'rhoda'), await guest(app)]
  expect((await look(rhoda)).body).toMatchObject({ code: 'PREMIUM_REQUIRED' })
  expect((await look(gus)).status).toBe(403)
  expect((await app.browser().call(getWorldPins)).status).toBe(401)
})

test('[PIN-9] a person counts once in a cell, so three pins of one person are not shown', async () => {
  const [pearl, [rhoda, robin, paula]] = [await member(app, 'pearl'), await three()]
  if (!rhoda || !robin || !paula) throw new Error('A person is missing')
  await drop(rhoda, VIENNA, 3)
  await drop(pearl, VIENNA, 2)
  await aDayLater()
  const counts = async () => Promise.all(ZOOMS.map(async (zoom) => total((await look(pearl, NEARBY, zoom)).body.cells)))
  expect(new Set(await counts())).toEqual(new Set([0]))
  const [third = ''] = await drop(paula, VIENNA)
  await aDayLater()
  expect(new Set(await counts())).toEqual(new Set([3]))
  await paula.browser.call(deletePin, { params: { pinId: third } })
  expect(new Set(await counts())).toEqual(new Set([0]))
})

test('[PIN-6] [PIN-9] a guest who signs up is still one person', async () => {
  const [pearl, gus, [rhoda, robin]] = [await member(app, 'pearl'), await guest(app), await three()]
  if (!rhoda || !robin) throw new Error('A person is missing')
  await drop(gus, VIENNA, 2)
  const { body: user } = await gus.browser.call(signUp, { body: signUpBody('percy') })
  await drop({ id: user.id, browser: gus.browser }, VIENNA)
  await drop(rhoda, VIENNA)
  await aDayLater()
  expect((await look(pearl)).body.cells).toEqual([])
  await drop(robin, VIENNA)
  await aDayLater()
  expect((await look(pearl)).body.cells).toMatchObject([{ count: 3 }])
})

test('[PIN-9] pins of two people in a cell are shown only as part of a larger one', async () => {
  const [pearl, people] = [await member(app, 'pearl'), await three()]
  await dropEach(people.slice(0, 2), VIENNA)
  await dropEach(people.slice(2), { latitude: 48.25, longitude: 16.41 })
  await aDayLater()
  const seen = await Promise.all(ZOOMS.map(async (zoom) => (await look(pearl, NEARBY, zoom)).body))
  const [finest] = seen.filter(({ cells }) => cells.length > 0).sort((one, other) => one.step - other.step)
  expect(finest?.step).toBeGreaterThan(0.04)
  for (const { cells } of seen) expect([0, 3]).toContain(total(cells))
})

test('[PIN-8] a pin that is deleted or moved, or whose owner is gone, is no longer counted', async () => {
  const [pearl, percy, people] = [await member(app, 'pearl'), await member(app, 'percy'), await three()]
  const [rhoda, robin, paula] = people
  if (!rhoda || !robin || !paula) throw new Error('A person is missing')
  const [first = ''] = await drop(rhoda, VIENNA)
  const [second = ''] = await drop(paula, VIENNA)
  await dropEach([robin, robin, pearl, percy], VIENNA)
  await aDayLater()
  const count = async (zoom = 18) => total((await look(pearl, NEARBY, zoom)).body.cells)
  expect(await count()).toBe(5)
  await rhoda.browser.call(deletePin, { params: { pinId: first } })
  expect(await count()).toBe(4)
  const elsewhere = { latitude: -33.86, longitude: 151.2 }
  await paula.browser.call(editPin, { params: { pinId: second }, body: elsewhere })
  expect(await count()).toBe(3)
  await robin.browser.call(deleteAccount, { body: { password: PASSWORD } })
  expect([await count(), await count(0)]).toEqual([0, 0])
  const everything = async () => total((await look(pearl, EVERYWHERE, 0)).body.cells)
  expect(await everything()).toBe(0)
  await dropEach([rhoda, percy], elsewhere)
  await app.sweep()
  expect(await everything()).toBe(0)
  await aDayLater()
  expect(total((await look(pearl, { west: 151, south: -34, east: 152, north: -33 }, 18)).body.cells)).toBe(3)
})

test('[PIN-8] without pins there are no cells', async () => {
  const rhoda = await member(app, 'rhoda')
  const dropped = await drop(rhoda, VIENNA, 5)
  await aDayLater()
  expect((await app.database.db.select().from(pinCells)).length).toBe(13)
  for (const pinId of dropped) await rhoda.browser.call(deletePin, { params: { pinId } })
  expect(await app.database.db.select().from(pinCells)).toEqual([])
})

test('[PIN-4] a view that crosses the antimeridian, or was panned around the world, shows its pins', async () => {
  const [pearl, people] = [await member(app, 'pearl'), await three()]
  for (const longitude of [179.99, -179.99, 180]) await dropEach(people, { latitude: -17, longitude })
  await aDayLater()
  const strip = { south: -18, north: -16 }
  for (const sides of [
    { west: 179.5, east: -179.5 },
    { west: 179.5, east: 180.5 },
    { west: -180.5, east: -179.5 },
    { west: 899.5, east: 900.5 },
  ]) {
    const { cells } = (await look(pearl, { ...strip, ...sides }, 14)).body
    expect([sides, total(cells)]).toEqual([sides, 9])
  }
})

test.each([
  { ...EVERYWHERE, west: 'NaN' },
  { ...EVERYWHERE, east: '1e309' },
  { ...EVERYWHERE, north: 91 },
  { ...EVERYWHERE, south: 10, north: -10 },
  { ...EVERYWHERE, zoom: -1 },
  { ...EVERYWHERE, south: '' },
  { ...EVERYWHERE, west: ' ' },
  { west: 1, east: 2 },
])('[PIN-4] a view that makes no sense is refused: %o', async (view) => {
  const pearl = await member(app, 'pearl')
  const { zoom = 2, ...sides } = view as Record<string, unknown>
  expect((await look(pearl, sides, zoom)).status).toBe(400)
})

test('[PIN-4] the whole world at the closest zoom returns larger cells, and never more than 2000', async () => {
  const pearl = await member(app, 'pearl')
  expect((await look(pearl, EVERYWHERE, 24)).body.step).toBeGreaterThan(5)
})

test('[PIN-5] [PIN-10] no response and no event contains another person’s coordinates, and no zoom reveals more than the cell', async () => {
  const [pearl, gus, people] = [await member(app, 'pearl'), await guest(app), await three()]
  const rhoda = people[0] ?? expect.fail('Rhoda is missing')
  const live = await joinLive(app.url, pearl)
  await dropEach(people, VIENNA)
  await aDayLater()
  const received: string[] = []
  const [nobody, ada] = [
    { browser: app.browser(), id: 'nobody' },
    { ...(await admin(app)), id: rhoda.id },
  ]
  for (const { browser, id } of [pearl, gus, nobody, ada]) {
    const subject = { id: rhoda.id, email: 'x@example.com', password: PASSWORD, sessionId: 's', turn: 9 }
    for (const [call, sample] of Object.entries(sampleCalls)) {
      const [method = '', path = ''] = call.split(' ')
      if (method !== 'GET') continue
      const { params = {}, query = '' } = sample({ ...subject, id: call.includes('poop-pins') ? rhoda.id : id })
      const url = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? 'x'))
      received.push((await browser.request(url + query)).text)
    }
  }
  for (const zoom of ZOOMS) {
    for (const width of [360, 1, 0.01, 0.0001]) {
      const { latitude, longitude } = VIENNA
      const sides = { west: longitude - width / 2, east: longitude + width / 2 }
      const around = { ...sides, south: Math.max(-90, latitude - width / 2), north: Math.min(90, latitude + width / 2) }
      const { text, body } = await look(pearl, around, zoom)
      received.push(text)
      for (const cell of body.cells) {
        expect(cell.latitude * 100).toBeCloseTo(Math.round(cell.latitude * 100), 6)
        expect(cell.longitude * 100).toBeCloseTo(Math.round(cell.longitude * 100), 6)
      }
    }
  }
  await live.caughtUp()
  received.push(JSON.stringify(live.events), app.lines.join())
  expect(received.length).toBeGreaterThan(100)
  for (const secret of ['48.208', '16.373', '8.2081743', 'Home sweet', 'under the mat']) {
    // A timestamp may have the same digits in its seconds.
    const leak = new RegExp(`(?<!\\d:)${secret.replace('.', '\\.')}`)
    expect(received.filter((text) => leak.test(text))).toEqual([])
  }
})
