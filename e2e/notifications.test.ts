/** Notifications in a real browser: offered after a first private message, set among one's settings, and sent. */
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { startFakePushService } from '#server/testing/fake-push-service.ts'
import { type Member, member } from './support/people.ts'
import { inPage, sees, seesToast } from './support/seen.ts'
import { openStage } from './support/stage.ts'

const service = await startFakePushService()
afterAll(service.close)
const { browser, url } = await openStage({ settings: service.settings })

const ASKED = 'window.timesAsked'
const offerOn = (page: Page) => page.getByText('Get told when somebody writes')
const switchOn = (page: Page, name: string) => page.getByRole('switch', { name })
const isOn = (page: Page, name: string) => switchOn(page, name).getAttribute('aria-checked')

/** A browser whose person says yes when asked, and whose push service is the one above. */
async function canBePushed({ context }: Member, name: string) {
  const device = service.browser(name)
  await context.addInitScript({
    content: `
      window.timesAsked = 0
      window.Notification = class {
        static permission = sessionStorage.permission ?? 'default'
        static async requestPermission() {
          window.timesAsked += 1
          sessionStorage.permission = 'granted'
          return (Notification.permission = 'granted')
        }
      }
      window.PushManager = class {}
      const subscription = { toJSON: () => (${JSON.stringify(device.body)}), unsubscribe: async () => true }
      const pushManager = { getSubscription: async () => null, subscribe: async () => subscription }
      const worker = { register: async () => {}, ready: Promise.resolve({ pushManager }), getRegistration: async () => ({ pushManager }) }
      Object.defineProperty(navigator, 'serviceWorker', { value: worker })`,
  })
  return device
}

async function write(from: Member, to: Member, content: string) {
  const data = { senderId: from.user.id, receiverId: to.user.id, content }
  const answer = await from.context.request.post(`${url}/api/private-messages`, { data })
  expect(answer.status(), await answer.text()).toBe(200)
}

test('[PUSH-2, PUSH-10, PUSH-11] a first message brings the offer, a yes the notifications, and the settings keep them in hand', async () => {
  const pearl = await member(browser, url, { email: 'pearl@bowl.example', nickname: 'Pearl', premium: true })
  const percy = await member(browser, url, { email: 'percy@bowl.example', nickname: 'Percy', premium: true })
  const phone = await canBePushed(pearl, 'pearls-phone')
  const { page } = pearl
  await page.goto(`/private-chat?user=${percy.user.id}`)
  await sees(page, 'Nothing said yet')
  expect(await offerOn(page).count()).toBe(0)
  await write(percy, pearl, 'Room for two?')
  await offerOn(page).waitFor()
  expect(await inPage(page, ASKED)).toBe(0)
  await page.getByRole('button', { name: 'Tell me' }).click()
  await seesToast(page, 'Notifications are on')
  await offerOn(page).waitFor({ state: 'detached' })
  expect(await inPage(page, ASKED)).toBe(1)
  expect(phone.arrivals).toEqual([])

  await page.goto('/profile')
  await switchOn(page, 'On this device').waitFor()
  expect(await isOn(page, 'On this device')).toBe('true')
  const saved = () => page.waitForResponse((answer) => answer.url().endsWith('/api/push') && answer.ok())
  await Promise.all([saved(), switchOn(page, 'Buddy requests').click()])
  await Promise.all([saved(), switchOn(page, 'Quiet hours').click()])
  await page.getByLabel('From', { exact: true }).fill('21:15')
  await Promise.all([saved(), page.getByLabel('To', { exact: true }).focus()])
  await page.reload()
  await page.getByLabel('From', { exact: true }).waitFor()
  expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('21:15')
  expect([await isOn(page, 'Buddy requests'), await isOn(page, 'Private messages')]).toEqual(['false', 'true'])
  await Promise.all([saved(), switchOn(page, 'Quiet hours').click()])

  await page.close()
  await expect
    .poll(async () => {
      await write(percy, pearl, 'Still there?')
      return phone.arrivals.length
    })
    .toBeGreaterThan(0)
  expect(phone.arrivals[0]?.notice).toMatchObject({ kind: 'message', nickname: 'Percy', text: 'Still there?' })
  for (const { errors } of [pearl, percy]) expect(errors).toEqual([])
})

test('[PUSH-10] a no is remembered over a reload', async () => {
  const paula = await member(browser, url, { email: 'paula@bowl.example', nickname: 'Paula', premium: true })
  const gilda = await member(browser, url, { email: 'gilda@bowl.example', nickname: 'Gilda', premium: true })
  await canBePushed(paula, 'paulas-phone')
  const { page } = paula
  await page.goto(`/private-chat?user=${gilda.user.id}`)
  await sees(page, 'Nothing said yet')
  await write(gilda, paula, 'one')
  await page.getByRole('button', { name: 'No, thanks' }).click()
  await offerOn(page).waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('log').getByText('one').waitFor()
  await write(gilda, paula, 'two')
  await page.getByRole('log').getByText('two').waitFor()
  expect(await offerOn(page).count()).toBe(0)
  expect(await inPage(page, ASKED)).toBe(0)
})
