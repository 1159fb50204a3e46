/** The admin tabs: every button once, and what other people see of it. */
import { request } from '@playwright/test'
import {
  banByEnter,
  liftSanction,
  limitToOnePerPage,
  log,
  messagesReceivedBy,
  openAndCancel,
  openTab,
  press,
  submitPassword,
  visitReadOnlyTabs,
} from './support/admin-actions.ts'
import { expect, type People, test } from './support/fixtures.ts'
import { intercept, stopIntercepting } from './support/intercept.ts'
import { browserStorage, headingOn, sendMessage, textOn, toastOn } from './support/on-screen.ts'
import { PASSWORD } from './support/people.ts'
import { ADMIN_PASSWORD } from './support/server.ts'

test.use({ ownServer: {} })

async function logIn(visitor: People['visitor'], tab: string) {
  const ada = await visitor()
  await ada.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await ada.page.goto('/admin')
  await submitPassword(ada.page, ADMIN_PASSWORD)
  await expect(toastOn(ada.page, 'Admin access granted', 'You now have access to the admin dashboard')).toBeVisible()
  await ada.page.getByRole('tab', { name: tab }).click()
  return ada
}

test('[ADMIN-3, ADMIN-5, ADMIN-15, ADMIN-16, ADMIN-17, ADMIN-36, ADMIN-46] facts are added, filtered, approved, edited and removed, and a half-typed fact survives the end of the session', {
  tag: '@all',
}, async ({ visitor }) => {
  const { page, errors } = await logIn(visitor, 'Trivia Management')
  const facts = page.getByRole('list', { name: 'Trivia facts' }).getByRole('listitem')
  await expect(textOn(page, '6th century')).toBeVisible()
  await expect(facts).toHaveCount(3)

  const add = page.getByRole('button', { name: 'Add Trivia' })
  const fact = page.getByRole('textbox', { name: 'Fact' }).first()
  const source = page.getByRole('textbox', { name: 'Source' }).first()
  await fact.fill('A new fact')
  await source.fill('   ')
  await expect(add).toBeDisabled()
  await source.fill('A wall')
  await source.press('Enter')
  await expect(toastOn(page, 'Trivia added')).toBeVisible()
  const added = facts.filter({ hasText: 'A new fact' })
  await expect(added.getByText('Approved')).toBeVisible()
  await expect(facts.first()).toContainText('A new fact')
  await expect(fact).toHaveValue('')
  await expect(fact).toBeFocused()

  await added.getByRole('button', { name: 'Unapprove' }).click()
  await expect(toastOn(page, 'Trivia updated')).toBeVisible()
  await expect(added.getByRole('button', { name: 'Approve', exact: true })).toBeFocused()
  await page.getByRole('radio', { name: 'Pending' }).check({ force: true })
  await expect(facts).toContainText(['A new fact'])
  await added.getByRole('button', { name: 'Approve' }).click()
  await expect(textOn(page, 'No trivia facts found')).toBeVisible()
  await expect(page.locator(':focus')).toHaveAccessibleName('Trivia facts')
  await page.getByRole('radio', { name: 'Approved' }).check({ force: true })
  await expect(added).toBeVisible()
  await page.getByRole('radio', { name: 'All', exact: true }).check({ force: true })

  await page.getByRole('button', { name: 'Edit: A new fact' }).click()
  const edited = facts.getByRole('textbox', { name: 'Fact' })
  await edited.fill('')
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await edited.fill('Never kept')
  await press(page, 'Cancel')
  await page.getByRole('button', { name: 'Edit: A new fact' }).click()
  await edited.fill('An edited fact')
  await press(page, 'Save')
  await expect(facts.filter({ hasText: 'An edited fact' })).toBeVisible()
  expect((await browserStorage(page)).text).toContain('adminTrivia')
  await expect.poll(async () => (await browserStorage(page)).text).toContain('An edited fact')

  await openAndCancel(page, facts, /^Delete: An edited fact/)
  await page.getByRole('button', { name: 'Delete: An edited fact' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toastOn(page, 'Trivia removed')).toBeVisible()
  await expect(facts.filter({ hasText: 'An edited fact' })).toHaveCount(0)
  expect(errors).toEqual([])

  await fact.fill('Half a thought')
  await intercept(page, '**/api/admin/seats', (route) => route.continue({ headers: { authorization: 'Bearer gone' } }))
  await openTab(page, 'Servers')
  await expect(textOn(page, 'Your session’s ended. Please log in again.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Password', exact: true })).toBeFocused()
  await submitPassword(page, ADMIN_PASSWORD)
  await expect(toastOn(page, 'Admin access granted')).toBeVisible()
  await expect(fact).toHaveValue('Half a thought')
})

test('[ADMIN-6, ADMIN-7, ADMIN-8, ADMIN-9, ADMIN-10, ADMIN-11, ADMIN-12, ADMIN-13, ADMIN-14, ADMIN-45] people are searched, edited and deleted', async ({
  visitor,
  guest,
  member,
  server,
}) => {
  const rhoda = await member({ email: 'rhoda@bowl.example', nickname: 'LooLegend', isOnBowl: true })
  await rhoda.page.goto('/home')
  const gus = await guest()
  await gus.page.getByRole('button', { name: 'On the Bowl' }).click()
  const { page, errors } = await logIn(visitor, 'User Management')
  const row = page.getByRole('row').filter({ hasText: 'rhoda@bowl.example' })
  const guestRow = page.getByRole('row').filter({ hasText: 'Guest' })
  await expect(row.getByText('Free')).toBeVisible()
  await expect(row.getByText('On Bowl')).toBeVisible()

  await page.getByRole('radio', { name: 'Guests' }).check({ force: true })
  await expect(row).toHaveCount(0)
  await expect(guestRow.first()).toBeVisible()
  await expect(guestRow.getByRole('button', { name: /Reset password/ })).toHaveCount(0)
  await page.getByRole('radio', { name: 'Registered' }).check({ force: true })
  await expect(guestRow.first()).toHaveCount(0)
  await page.getByRole('radio', { name: 'All Users' }).check({ force: true })
  await page.getByRole('searchbox', { name: 'Search' }).fill('nobody of that name')
  await expect(textOn(page, 'No users found')).toBeVisible()
  await limitToOnePerPage(page)
  await page.getByRole('searchbox', { name: 'Search' }).fill('g')
  await expect(guestRow.first()).toBeVisible()
  await press(page, 'Load more')
  await expect(row).toBeVisible()
  await stopIntercepting(page)
  await page.getByRole('searchbox', { name: 'Search' }).fill('RHODA@')
  await expect(guestRow.first()).toHaveCount(0)

  await row.getByRole('button', { name: /^Grant premium/ }).click()
  await expect(toastOn(page, 'Premium status updated', 'User premium status has been updated')).toBeVisible()
  await expect(row.getByText('Premium', { exact: true })).toBeVisible()
  await expect(row.getByRole('button', { name: 'Remove premium: LooLegend' })).toBeFocused()
  await row.getByRole('button', { name: /^Remove premium/ }).click()
  await expect(row.getByText('Free')).toBeVisible()

  await openAndCancel(page, row, /^Reset password/)
  await row.getByRole('button', { name: /^Reset password/ }).click()
  const field = page.getByPlaceholder('New password (min 6 characters)')
  await field.fill('short')
  await expect(page.getByRole('button', { name: 'Reset Password', exact: true })).toBeDisabled()
  await field.fill('three-ply from now on')
  await press(page, 'Reset Password')
  await expect(toastOn(page, 'Password reset', 'Password has been reset successfully')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(rhoda.page).toHaveURL('/signin')
  const calls = await request.newContext({ baseURL: server.url })
  const signIn = (password: string) => calls.post('/api/signin', { data: { email: 'rhoda@bowl.example', password } })
  expect((await signIn(PASSWORD)).status()).toBe(401)
  expect((await signIn('three-ply from now on')).status()).toBe(200)

  await press(page, 'Copy all emails')
  await expect(toastOn(page, 'Emails copied')).toBeVisible()
  expect(await page.evaluate('navigator.clipboard.readText()')).toContain('rhoda@bowl.example')

  await openAndCancel(page, row, /^Mute or ban/)
  await openAndCancel(page, row, /^Delete user/)
  await row.getByRole('button', { name: /^Delete user/ }).click()
  await expect(textOn(page, /permanent and removes all their data/)).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete user' }).click()
  await expect(toastOn(page, 'User deleted', 'User has been successfully deleted')).toBeVisible()
  await expect(textOn(page, 'No users found')).toBeVisible()
  expect((await signIn('three-ply from now on')).status()).toBe(401)
  await calls.dispose()

  await page.getByRole('searchbox', { name: 'Search' }).fill('')
  await banByEnter(page, guestRow.first(), 'Wet seat')
  await expect(toastOn(gus.page, 'You’ve been signed out', 'You’re banned. Wet seat')).toBeVisible()
  await expect(gus.page).toHaveURL('/')
  expect(errors).toEqual([])
})

test('[ADMIN-17, ADMIN-18, CHAT-1, GUEST-14, HOME-5] settings take effect at once: chat without the bowl, and no guests', {
  tag: '@all',
}, async ({ visitor, guest, member }) => {
  const rhoda = await member({ nickname: 'PottyPal' })
  await rhoda.page.goto('/home')
  await expect(textOn(rhoda.page, 'You must be on the bowl to join the chat room.')).toBeVisible()
  const gus = await guest()
  const vera = await visitor()
  const { page, errors } = await logIn(visitor, 'App Settings')

  await page.getByRole('switch', { name: /Require bowl for chat/ }).click()
  await page.getByLabel('Max messages stored').fill('9')
  await expect(page.getByRole('button', { name: 'Save settings' })).toBeDisabled()
  await press(page, 'Undo changes')
  await expect(page.getByLabel('Max messages stored')).toHaveValue('100')
  await page.getByRole('switch', { name: /Require bowl for chat/ }).click()
  await page.getByLabel('Max messages stored').fill('50')
  await page.getByLabel('Trivia frequency').selectOption({ label: 'Every view' })
  await press(page, 'Save settings')
  await expect(toastOn(page, 'Settings saved', 'Your app settings have been updated')).toBeVisible()
  await rhoda.page.getByRole('link', { name: 'Open Chat Room' }).click()
  await expect(headingOn(rhoda.page, 'Chat room')).toBeVisible()
  await sendMessage(rhoda.page, 'standing, for once')
  await expect(log(rhoda.page).getByText('standing, for once')).toBeVisible()
  await rhoda.page.reload()
  await expect(log(rhoda.page).getByText('standing, for once')).toBeVisible()

  await page.getByRole('switch', { name: /Allow guest users/ }).click()
  await press(page, 'Save settings')
  await expect(toastOn(gus.page, 'Guests can’t join right now')).toBeVisible()
  await expect(gus.page).toHaveURL('/')
  await expect(textOn(gus.page, 'Guests can’t join right now. Please sign up.')).toBeVisible()
  await vera.page.goto('/guest-setup')
  await expect(textOn(vera.page, 'Guests can’t join right now. Please sign up.')).toBeVisible()
  await expect(vera.page.getByRole('button', { name: 'Continue as Guest' })).toBeDisabled()
  const kept = JSON.parse(String((await page.evaluate('localStorage.adminSettings')) ?? 'null'))
  expect(kept).toEqual({
    allowGuestUsers: false,
    maxMessagesStored: 50,
    triviaFrequency: 'always',
    requireBowlForChat: false,
    showDemoBuddies: true,
  })

  await page.getByRole('switch', { name: /Allow guest users/ }).click()
  await page.getByRole('switch', { name: /Require bowl for chat/ }).click()
  await press(page, 'Save settings')
  await expect(rhoda.page).toHaveURL('/home')
  for (const { errors } of [rhoda, vera]) expect(errors).toEqual([])
  expect(errors).toEqual([])
})

test('[ADMIN-19, ADMIN-20, ADMIN-22, ADMIN-28, ADMIN-29, ADMIN-45] a reported message is hidden on every page, its author muted, the decision undone, and all of it is in the audit log', async ({
  visitor,
  member,
}) => {
  const spammer = await member({ email: 'spam@bowl.example', nickname: 'StallStar', isOnBowl: true })
  const reader = await member({ nickname: 'PottyPal', isOnBowl: true })
  const received = messagesReceivedBy(reader.page)
  for (const { page } of [spammer, reader]) {
    await page.goto('/chat')
    await expect(headingOn(page, 'Chat room')).toBeVisible()
  }
  await sendMessage(spammer.page, 'buy my miracle paper')
  await expect(log(reader.page).getByText('buy my miracle paper')).toBeVisible()
  const advert = () => received.find(({ content }) => content === 'buy my miracle paper')?.id
  await expect.poll(advert).toBeDefined()
  const data = { kind: 'message', subjectId: advert(), reason: 'spam' }
  expect((await reader.calls.post(`/api/reports`, { data })).status()).toBe(200)

  const { page, errors } = await logIn(visitor, 'Reports')
  const report = page.getByRole('article', { name: 'Public message of StallStar' })
  await expect(report.getByText('buy my miracle paper')).toBeVisible()
  await report.getByRole('button', { name: 'Hide message' }).click()
  await expect(toastOn(page, 'Case settled', 'Message hidden')).toBeVisible()
  for (const one of [spammer, reader]) {
    await expect(log(one.page).getByText('buy my miracle paper')).toHaveCount(0)
  }

  await page.getByRole('radio', { name: 'Settled' }).check({ force: true })
  await report.getByRole('button', { name: 'Undo' }).click()
  await expect(toastOn(page, 'Case reopened')).toBeVisible()
  for (const one of [spammer, reader]) await expect(log(one.page).getByText('buy my miracle paper')).toBeVisible()
  await page.getByRole('radio', { name: 'Open' }).check({ force: true })
  await report.getByRole('button', { name: 'Dismiss' }).click()
  await expect(toastOn(page, 'Case settled')).toBeVisible()
  await toastOn(page).getByRole('button', { name: 'Undo' }).click()
  await report.getByRole('button', { name: 'Mute or ban' }).click()
  await page.getByLabel('Reason').fill('No adverts, please')
  await page.getByRole('dialog').getByRole('button', { name: 'Mute', exact: true }).click()
  await expect(toastOn(page, 'Case settled')).toBeVisible()
  await expect(textOn(page, 'No open reports')).toBeVisible()
  await sendMessage(spammer.page, 'once more')
  await expect(textOn(spammer.page, /Not sent\./)).toBeVisible()

  await openTab(page, 'User Management')
  await banByEnter(page, page.getByRole('row').filter({ hasText: 'spam@bowl.example' }), 'Adverts again')
  await expect(toastOn(spammer.page, 'You’ve been signed out', 'You’re banned. Adverts again')).toBeVisible()
  await expect(spammer.page).toHaveURL('/signin')
  const banned = page.getByRole('row').filter({ hasText: 'spam@bowl.example' })
  await liftSanction(page, banned, 'ban')
  await liftSanction(page, banned, 'mute')

  const audit = await visitReadOnlyTabs(page)
  await expect(audit.getByText('Muted StallStar').first()).toBeVisible()
  await expect(audit.getByText('Hid message').first()).toBeVisible()
  expect(errors).toEqual([])
})
