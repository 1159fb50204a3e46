/** A member with a row in every table that can hold data of a member. */
import { adminSetPremium } from '#contract/admin/admin.ts'
import { createShare } from '#contract/bowl/share.ts'
import { putPreferences } from '#contract/people/preferences.ts'
import { report } from '#contract/people/safety.ts'
import { createSubscription, payByDemoCard } from '#contract/premium/premium.ts'
import { setLook } from '#contract/premium/suites.ts'
import { requestBuddy } from '#contract/social/buddies.ts'
import { dropPin } from '#contract/social/pins.ts'
import { sendPrivateMessage, setPrivateChatSettings } from '#contract/social/private-chat.ts'
import { setPushSettings, subscribePush } from '#contract/social/push.ts'
import { waveAt } from '#contract/social/waves.ts'
import { bans } from '#server/db/schema/people/auth.schema.ts'
import { billingCustomers } from '#server/db/schema/people/premium.schema.ts'
import { blocks, mutes } from '#server/db/schema/people/safety.schema.ts'
import { pushSubscription } from './fake-push-service.ts'
import { joinLive } from './live.ts'
import { admin, type Member, member, requestResetToken, toggle } from './people.ts'
import type { TestApp } from './start-app.ts'

export const LAST_MESSAGE = 'Mind the wet floor'

/** A new table with data of members needs a row of Pearl here. */
export async function memberWithEverything(app: TestApp) {
  const pearl = await member(app, 'pearl')
  // Takes away the premium of the sign-up, so that she has to pay.
  const ada = await admin(app)
  await ada.browser.call(adminSetPremium, { params: { id: pearl.id }, body: { isPremium: false } })
  await subscribe(pearl)
  // Demo billing has no customer ids.
  await app.database.db.insert(billingCustomers).values({ userId: pearl.id, customerId: 'cus_pearl' })
  await pearl.browser.call(setLook, { body: { suite: 'onsen', featuredBadges: [] } })
  const live = await joinLive(app.url, pearl)
  for (let visit = 1; visit < 5; visit++) {
    await toggle(pearl, true)
    await toggle(pearl, false)
  }
  await toggle(pearl, true)
  live.send({ type: 'MESSAGE', message: { id: 'local-1', content: LAST_MESSAGE } })
  const { message } = await live.waitFor('MESSAGE')
  live.send({ type: 'REACT', id: message.id, emoji: '🚽', isOn: true })
  await live.waitFor('MY_REACTIONS')
  await live.waitFor('BADGE_EARNED')
  await pearl.browser.call(createShare, { body: { type: 'badge', badge: 'regular' } })
  await pearl.browser.call(dropPin, { body: { userId: pearl.id, latitude: 47.11, longitude: -8.15, notes: 'Quiet' } })
  await pearl.browser.call(subscribePush, { body: pushSubscription('https://push.example/pearl') })
  await pearl.browser.call(setPushSettings, { body: { messages: true, requests: false } })
  await pearl.browser.call(putPreferences, { body: { showsSeen: false } })
  await interactWithPercy(app, pearl)
  const resetToken = await requestResetToken(app, pearl.email)
  return { pearl, live, resetToken }
}

async function interactWithPercy(app: TestApp, { id, browser }: Member): Promise<void> {
  const percy = await member(app, 'percy')
  const between = { senderId: id, receiverId: percy.id }
  const { status, text } = await browser.call(sendPrivateMessage, { body: { ...between, content: 'Room for two?' } })
  if (status !== 200) throw new Error(`sending failed: ${text}`)
  await browser.call(requestBuddy, { body: between })
  await browser.call(waveAt, { body: { userId: percy.id } })
  await browser.call(setPrivateChatSettings, { params: { userId: id }, body: { buddiesOnly: true } })
  await browser.call(report, { body: { kind: 'profile', subjectId: percy.id, reason: 'spam' } })
  const { db } = app.database
  const createdAt = app.now()
  await db.insert(blocks).values({ blockerId: id, blockedId: 'u-pest', createdAt })
  await db.insert(mutes).values({ personId: id, reason: 'Too loud.', createdAt, until: createdAt })
  await db.insert(bans).values({ personId: id, reason: 'Far too loud.', createdAt, until: createdAt })
}

async function subscribe({ id, browser }: Member): Promise<void> {
  const { body } = await browser.call(createSubscription, { body: { userId: id, planType: 'MONTHLY' } })
  const card = { number: '4242424242424242', expiry: '12/40', cvc: '123' }
  const { status, text } = await browser.call(payByDemoCard, { body: { clientSecret: body.clientSecret, ...card } })
  if (status !== 200) throw new Error(`paying failed: ${text}`)
}
