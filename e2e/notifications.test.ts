/** Notifications in a real browser: offered after a first private message, changed in the settings, and sent. */
import type { Page } from '@playwright/test'
import { startFakePushService } from '#server/testing/fake-push-service.ts'
import { test as base, expect } from './support/fixtures.ts'
import { openGroup, textOn, toastOn } from './support/on-screen.ts'
import type { Caller, Member } from './support/people.ts'

type PushService = Awaited<ReturnType<typeof startFakePushService>>

let started: Promise<PushService> | undefined

const test = base.extend<{ push: PushService }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  push: async ({}, use) => {
    started ??= startFakePushService()
    await use(await started)
  },
  ownServer: async ({ push }, use) => use(push.settings),
})
test.afterAll(async () => (await started)?.close())

const ASKED = 'window.timesAsked'
const offerOn = (page: Page) => page.getByText('Know when someone writes')
const switchOn = (page: Page, name: string) => page.getByRole('switch', { name })

/** Grants the permission, and registers the browser at the fake push service. */
async function allowPush({ page }: Member, device: ReturnType<PushService['browser']>) {
  await page.addInitScript({
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
}

async function write(from: Caller, to: Caller, content: string) {
  const data = { senderId: from.user.id, receiverId: to.user.id, content }
  await expect(await from.calls.post('/api/private-messages', { data })).toBeOK()
}

test('[PUSH-2, PUSH-10, PUSH-11] a first message shows the offer, accepting it enables notifications, and the settings control them', async ({
  member,
  account,
  push,
}) => {
  const pearl = await member({ premium: true })
  const percy = await account({ nickname: 'Percy', premium: true })
  const phone = push.browser('pearls-phone')
  await allowPush(pearl, phone)
  const { page } = pearl
  await page.goto(`/private-chat?user=${percy.user.id}`)
  await expect(textOn(page, 'Nothing said yet')).toBeVisible()
  await expect(offerOn(page)).toHaveCount(0)
  await write(percy, pearl, 'Room for two?')
  await expect(offerOn(page)).toBeVisible()
  expect(await page.evaluate(ASKED)).toBe(0)
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(toastOn(page, 'Notifications are on')).toBeVisible()
  await expect(offerOn(page)).toHaveCount(0)
  expect(await page.evaluate(ASKED)).toBe(1)
  expect(phone.arrivals).toEqual([])

  await page.goto('/profile')
  await openGroup(page, 'Notifications')
  await expect(switchOn(page, 'On this device')).toBeChecked()
  const saved = () => page.waitForResponse((answer) => answer.url().endsWith('/api/push') && answer.ok())
  await Promise.all([saved(), switchOn(page, 'Buddy requests').click()])
  await Promise.all([saved(), switchOn(page, 'Quiet hours').click()])
  await page.getByLabel('From', { exact: true }).fill('21:15')
  await Promise.all([saved(), page.getByLabel('To', { exact: true }).focus()])
  await page.reload()
  await openGroup(page, 'Notifications')
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('21:15')
  await expect(switchOn(page, 'Buddy requests')).not.toBeChecked()
  await expect(switchOn(page, 'Private messages')).toBeChecked()
  await Promise.all([saved(), switchOn(page, 'Quiet hours').click()])

  await page.close()
  await expect
    .poll(async () => {
      await write(percy, pearl, 'Still there?')
      return phone.arrivals.length
    })
    .toBeGreaterThan(0)
  expect(phone.arrivals[0]?.notice).toMatchObject({ kind: 'message', nickname: 'Percy', text: 'Still there?' })
  expect(pearl.errors).toEqual([])
})

test('[PUSH-10] a declined offer stays declined after a reload', { tag: '@all' }, async ({ member, account, push }) => {
  const paula = await member({ premium: true })
  const gilda = await account({ premium: true })
  await allowPush(paula, push.browser('paulas-phone'))
  const { page } = paula
  await page.goto(`/private-chat?user=${gilda.user.id}`)
  await expect(textOn(page, 'Nothing said yet')).toBeVisible()
  await write(gilda, paula, 'one')
  await page.getByRole('button', { name: 'No, thanks' }).click()
  await expect(offerOn(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('log').getByText('one')).toBeVisible()
  await write(gilda, paula, 'two')
  await expect(page.getByRole('log').getByText('two')).toBeVisible()
  await expect(offerOn(page)).toHaveCount(0)
  expect(await page.evaluate(ASKED)).toBe(0)
})
