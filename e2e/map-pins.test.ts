/** Pins with problems: lost responses, deleted pins, places at the edge of the map. */

import { expect, test } from './support/fixtures.ts'
import { type Call, intercept } from './support/intercept.ts'
import { chooseInMenu, expectLanded, mapOn, openMap, openPinForm, pinMenu, pinRow } from './support/map.ts'
import { expectInPage, textOn, toastOn } from './support/on-screen.ts'
import { PASSWORD } from './support/people.ts'
import { DESKTOP } from './support/viewports.ts'

test('[PIN-12, PIN-14, PIN-15, MAP-15] typed text survives a lost response, a late list, an edit and a new sign-in', {
  tag: '@all',
}, async ({ member }) => {
  const { page, user } = await member()
  const notes = page.getByLabel('Notes')
  let isAway = true
  await intercept(page, `**/api/poop-pins/${user.id}`, (route) => (isAway ? route.abort() : route.continue()))
  await openMap(page)
  await expect(textOn(page, 'We couldn’t load your pins.')).toBeVisible()
  await openPinForm(page)
  await page.getByRole('button', { name: 'Type coordinates' }).click()
  await page.getByLabel('Latitude').focus()
  await page.evaluate(
    `(() => { const data = new DataTransfer(); data.setData('text', '48.21, 16.37');
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })) })()`,
  )
  await expect(page.getByLabel('Longitude')).toHaveValue('16.37')
  await notes.fill('Once')
  // The pin is stored but the response is lost; the second time the text changes before the retry.
  const lost = async (route: Call) => {
    await route.fetch()
    await route.abort()
  }
  await intercept(page, '**/api/poop-pins', lost, { times: 1 })
  await page.getByRole('button', { name: 'Drop Pin' }).click()
  await expect(toastOn(page, 'Error', 'Failed to add pin. Please try again.')).toBeVisible()
  await notes.fill('Once, and only once')
  isAway = false
  await page.evaluate("for (let time = 0; time < 3; time++) document.querySelector('.pin-form').requestSubmit()")
  await expectLanded(page, 'Landed in Vienna')
  await expect(page.locator('.pin-row')).toHaveCount(1)
  const { pins } = await (await page.request.get(`/api/poop-pins/${user.id}`)).json()
  expect(pins).toMatchObject([{ notes: 'Once, and only once' }])

  await openPinForm(page)
  await notes.fill('Half a thought')
  await chooseInMenu(page, '48.21, 16.37', 'Edit')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(pinMenu(page, '48.21, 16.37')).toBeFocused()
  await openPinForm(page)
  await expect(notes).toHaveValue('Half a thought')
  await chooseInMenu(page, '48.21, 16.37', 'Edit')
  await notes.fill('Too late')
  await page.request.delete(`/api/poop-pins/${pins[0].id}`)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(toastOn(page, 'Pin not saved')).toBeVisible()
  await expect(page.locator('.pin-row')).toHaveCount(0)
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Drop Pin' }).click()
  await expect(page).toHaveURL('/signin')
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/home')
  await page.getByRole('link', { name: 'Poop Map' }).click()
  await page.getByRole('button', { name: 'Drop Pin' }).click()
  await expectLanded(page)
  await expect(pinRow(page, '48.21, 16.37')).toBeVisible()
  await expect(notes).toHaveValue('Half a thought')
})

test('[MAP-5, MAP-13, MAP-15, PIN-13] pins at a pole and at the same place are shown, and deleting keeps the position in the list', {
  tag: '@all',
}, async ({ member }) => {
  const { page, user } = await member()
  const drop = (latitude: number, locationName: string, notes = '') =>
    page.request.post('/api/poop-pins', { data: { userId: user.id, latitude, longitude: 10, locationName, notes } })
  await drop(90, 'North Pole')
  await drop(48.21, 'Upstairs', 'word '.repeat(90))
  await drop(48.21, 'Downstairs', 'word '.repeat(90))
  await openMap(page)
  await pinRow(page, 'North Pole').click()
  await expect(page.locator('.leaflet-popup').getByText('North Pole')).toBeVisible()
  await pinRow(page, 'Upstairs').click()
  const popup = page.locator('.leaflet-popup').filter({ hasText: 'Upstairs' })
  await expect(popup.getByText('Downstairs')).toBeVisible()
  // The selected pin is visible, although the other is newer and has a long note.
  await expectInPage(
    page,
    `(({ top, bottom }, { top: high, bottom: low }) => top >= high - 1 && bottom <= low + 1)(
      [...document.querySelectorAll('.pin-popup b')].find((name) => name.innerText === 'Upstairs').getBoundingClientRect(),
      document.querySelector('.leaflet-popup-content').getBoundingClientRect())`,
  )
  const [high, low] = await Promise.all([mapOn(page).boundingBox(), popup.boundingBox()])
  expect(low?.height).toBeLessThan(high?.height ?? 0)
  await intercept(page, '**/api/poop-pins/*', async (route) => {
    if (route.method === 'DELETE') await new Promise((done) => void page.once('close', done))
    await route.continue().catch(() => {})
  })
  await chooseInMenu(page, 'Downstairs', 'Delete')
  await expect(pinMenu(page, 'Upstairs')).toBeFocused()
  await chooseInMenu(page, 'Upstairs', 'Delete')
  await expect(textOn(page, /^1 pin\b/)).toBeVisible()
})

test('[MAP-17] dragged across the antimeridian the map keeps its land and pins, and wraps around', {
  tag: '@all',
}, async ({ member }) => {
  const { page, user } = await member({ viewport: DESKTOP, timezoneId: 'UTC' })
  const data = { userId: user.id, latitude: -17.7, longitude: 178.1, locationName: 'Fiji' }
  await page.request.post('/api/poop-pins', { data })
  await openMap(page)
  const box = await mapOn(page).boundingBox()
  if (!box) throw new Error('There is no map')
  const isInSight = (what: string) =>
    `[...document.querySelectorAll('.map-canvas ${what}')].some((seen) => { const { left, right } = seen.getBoundingClientRect()
      return right > ${box.x} && left < ${box.x + box.width} })`
  const pull = async (from: number, to: number) => {
    await page.mouse.move(box.x + from, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + to, box.y + box.height / 2, { steps: 20 })
  }
  await pull(60, 300)
  await page.mouse.up()
  await expect(page.locator('.map-pin').first()).toBeVisible()
  // Its middle goes from the date line's east to its west.
  await pull(60, 260)
  for (const what of ['.map-pin', '.leaflet-tile'])
    expect([what, await page.evaluate(isInSight(what))]).toEqual([what, true])
  await page.mouse.up()
  for (let time = 0; time < 3; time++) {
    await pull(10, 610)
    await page.mouse.up()
  }
  await pull(300, 100)
  await page.mouse.up()
  await expectInPage(page, isInSight('.leaflet-tile'))
})
