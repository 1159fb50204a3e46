/** The caretaker at work: in through the gate, every button of the three desks once, and what others see of it. */
import { request } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  banByEnter,
  focused,
  knock,
  lift,
  log,
  lookAround,
  messagesHeardBy,
  openDesk,
  pageByPage,
  press,
  thinkBetter,
} from './support/admin-acts.ts'
import { newPerson } from './support/browser.ts'
import { asGuest, member, PASSWORD } from './support/people.ts'
import { say } from './support/say.ts'
import { sees, seesHeading, seesToast, stored, toastOn } from './support/seen.ts'
import { ADMIN_PASSWORD } from './support/server.ts'
import { openStage } from './support/stage.ts'

const { browser, url } = await openStage()

/** Behind the gate, at one of the desks. */
async function caretaker(desk: string) {
  const ada = await newPerson(browser, url)
  await ada.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url })
  await ada.page.goto('/admin')
  await knock(ada.page, ADMIN_PASSWORD)
  await seesToast(ada.page, 'Admin access granted', 'You now have access to the admin dashboard')
  await ada.page.getByRole('tab', { name: desk }).click()
  return ada
}

test('[ADMIN-3, ADMIN-5, ADMIN-15, ADMIN-16, ADMIN-17, ADMIN-36, ADMIN-46] facts are added, filtered, approved, mended and removed, and what was being typed outlasts the session', async () => {
  const { page, errors } = await caretaker('Trivia Management')
  const facts = page.getByRole('list', { name: 'Trivia facts' }).getByRole('listitem')
  await sees(page, '6th century')
  expect(await facts.count()).toBe(3)

  const add = page.getByRole('button', { name: 'Add Trivia' })
  const fact = page.getByRole('textbox', { name: 'Fact' }).first()
  const source = page.getByRole('textbox', { name: 'Source' }).first()
  await fact.fill('A new fact')
  await source.fill('   ')
  expect(await add.isDisabled()).toBe(true)
  await source.fill('A wall')
  await source.press('Enter')
  await seesToast(page, 'Trivia added')
  const added = facts.filter({ hasText: 'A new fact' })
  await added.getByText('Approved').waitFor()
  expect(await facts.first().innerText()).toContain('A new fact')
  expect(await fact.inputValue()).toBe('')
  expect(await focused(page)).toBe('Fact')

  await added.getByRole('button', { name: 'Unapprove' }).click()
  await seesToast(page, 'Trivia updated')
  await expect.poll(() => focused(page)).toBe('Approve')
  await page.getByRole('radio', { name: 'Pending' }).check({ force: true })
  expect(await facts.allInnerTexts()).toEqual([expect.stringContaining('A new fact')])
  await added.getByRole('button', { name: 'Approve' }).click()
  await sees(page, 'No trivia facts found')
  await expect.poll(() => focused(page)).toBe('Trivia facts')
  await page.getByRole('radio', { name: 'Approved' }).check({ force: true })
  await added.waitFor()
  await page.getByRole('radio', { name: 'All', exact: true }).check({ force: true })

  await page.getByRole('button', { name: 'Edit: A new fact' }).click()
  const mended = facts.getByRole('textbox', { name: 'Fact' })
  await mended.fill('')
  expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  await mended.fill('Never kept')
  await press(page, 'Cancel')
  await page.getByRole('button', { name: 'Edit: A new fact' }).click()
  await mended.fill('A mended fact')
  await press(page, 'Save')
  await facts.filter({ hasText: 'A mended fact' }).waitFor()
  expect((await stored(page)).text).toContain('adminTrivia')
  await expect.poll(async () => (await stored(page)).text).toContain('A mended fact')

  await thinkBetter(page, facts, /^Delete: A mended fact/)
  await page.getByRole('button', { name: 'Delete: A mended fact' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await seesToast(page, 'Trivia removed')
  await facts.filter({ hasText: 'A mended fact' }).waitFor({ state: 'detached' })
  expect(errors).toEqual([])

  await fact.fill('Half a thought')
  await page.route('**/api/admin/seats', (route) => route.continue({ headers: { authorization: 'Bearer gone' } }))
  await openDesk(page, 'Seats')
  await sees(page, 'Your session has ended. Please log in again.')
  expect(await focused(page)).toBe('Password')
  await knock(page, ADMIN_PASSWORD)
  await seesToast(page, 'Admin access granted')
  expect(await fact.inputValue()).toBe('Half a thought')
})

test('[ADMIN-6, ADMIN-7, ADMIN-8, ADMIN-9, ADMIN-10, ADMIN-11, ADMIN-12, ADMIN-13, ADMIN-14, ADMIN-45] people are found, helped and deleted', async () => {
  const rhoda = await member(browser, url, { email: 'rhoda@bowl.example', nickname: 'LooLegend', isOnBowl: true })
  await rhoda.page.goto('/home')
  const gus = await asGuest(browser, url)
  await gus.page.getByRole('button', { name: 'On the Bowl' }).click()
  const { page, errors } = await caretaker('User Management')
  const row = page.getByRole('row').filter({ hasText: 'rhoda@bowl.example' })
  const guest = page.getByRole('row').filter({ hasText: 'Guest' })
  await row.getByText('Free').waitFor()
  await row.getByText('On Bowl').waitFor()

  await page.getByRole('radio', { name: 'Guests' }).check({ force: true })
  await row.waitFor({ state: 'detached' })
  await guest.first().waitFor()
  expect(await guest.getByRole('button', { name: /Reset password/ }).count()).toBe(0)
  await page.getByRole('radio', { name: 'Registered' }).check({ force: true })
  await guest.first().waitFor({ state: 'detached' })
  await page.getByRole('radio', { name: 'All Users' }).check({ force: true })
  await page.getByRole('searchbox', { name: 'Search' }).fill('nobody of that name')
  await sees(page, 'No users found')
  await pageByPage(page)
  await page.getByRole('searchbox', { name: 'Search' }).fill('g')
  await guest.first().waitFor()
  await press(page, 'Load more')
  await row.waitFor()
  await page.unrouteAll()
  await page.getByRole('searchbox', { name: 'Search' }).fill('RHODA@')
  await guest.first().waitFor({ state: 'detached' })

  await row.getByRole('button', { name: /^Grant premium/ }).click()
  await seesToast(page, 'Premium status updated', 'User premium status has been updated')
  await row.getByText('Premium', { exact: true }).waitFor()
  expect(await focused(page)).toBe('Remove premium: LooLegend')
  await row.getByRole('button', { name: /^Remove premium/ }).click()
  await row.getByText('Free').waitFor()

  await thinkBetter(page, row, /^Reset password/)
  await row.getByRole('button', { name: /^Reset password/ }).click()
  const field = page.getByPlaceholder('New password (min 6 characters)')
  await field.fill('short')
  expect(await page.getByRole('button', { name: 'Reset Password', exact: true }).isDisabled()).toBe(true)
  await field.fill('three-ply from now on')
  await press(page, 'Reset Password')
  await seesToast(page, 'Password reset', 'Password has been reset successfully')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await rhoda.page.waitForURL('**/signin')
  const calls = await request.newContext({ baseURL: url })
  const signIn = (password: string) => calls.post('/api/signin', { data: { email: 'rhoda@bowl.example', password } })
  expect((await signIn(PASSWORD)).status()).toBe(401)
  expect((await signIn('three-ply from now on')).status()).toBe(200)

  await press(page, 'Copy all emails')
  await seesToast(page, 'Emails copied')
  expect(await page.evaluate('navigator.clipboard.readText()')).toContain('rhoda@bowl.example')

  await thinkBetter(page, row, /^Mute or ban/)
  await thinkBetter(page, row, /^Delete user/)
  await row.getByRole('button', { name: /^Delete user/ }).click()
  await sees(page, /permanent and removes all their data/)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete user' }).click()
  await seesToast(page, 'User deleted', 'User has been successfully deleted')
  await sees(page, 'No users found')
  expect((await signIn('three-ply from now on')).status()).toBe(401)
  await calls.dispose()

  await page.getByRole('searchbox', { name: 'Search' }).fill('')
  await banByEnter(page, guest.first(), 'Wet seat')
  await seesToast(gus.page, 'Your visit has ended', 'You have been shut out. Wet seat')
  await gus.page.waitForURL(`${url}/`)
  expect(errors).toEqual([])
})

test('[ADMIN-17, ADMIN-18, CHAT-1, GUEST-14, HOME-5] settings act at once: chat without the bowl, and no guests', async () => {
  const rhoda = await member(browser, url, { email: 'settings@bowl.example', nickname: 'PottyPal' })
  await rhoda.page.goto('/home')
  await sees(rhoda.page, 'You must be on the bowl to join the chat room.')
  const gus = await asGuest(browser, url)
  const visitor = await newPerson(browser, url)
  const { page, errors } = await caretaker('App Settings')

  await page.getByRole('switch', { name: /Require bowl for chat/ }).click()
  await page.getByLabel('Max messages stored').fill('9')
  expect(await page.getByRole('button', { name: 'Save settings' }).isDisabled()).toBe(true)
  await press(page, 'Undo changes')
  expect(await page.getByLabel('Max messages stored').inputValue()).toBe('100')
  await page.getByRole('switch', { name: /Require bowl for chat/ }).click()
  await page.getByLabel('Max messages stored').fill('50')
  await page.getByLabel('Trivia frequency').selectOption({ label: 'Every view' })
  await press(page, 'Save settings')
  await seesToast(page, 'Settings saved', 'Your app settings have been updated')
  await rhoda.page.getByRole('link', { name: 'Open Chat Room' }).click()
  await seesHeading(rhoda.page, 'Chat room')
  await say(rhoda.page, 'standing, for once')
  await log(rhoda.page).getByText('standing, for once').waitFor()
  await rhoda.page.reload()
  await log(rhoda.page).getByText('standing, for once').waitFor()

  await page.getByRole('switch', { name: /Allow guest users/ }).click()
  await press(page, 'Save settings')
  await seesToast(gus.page, 'Guests are not admitted at the moment')
  await gus.page.waitForURL(`${url}/`)
  await sees(gus.page, 'Guests are not admitted at the moment. Please sign up.')
  await visitor.page.goto('/guest-setup')
  await sees(visitor.page, 'Guests are not admitted at the moment. Please sign up.')
  expect(await visitor.page.getByRole('button', { name: 'Continue as Guest' }).isDisabled()).toBe(true)
  const kept = JSON.parse(String((await page.evaluate('localStorage.adminSettings')) ?? 'null'))
  expect(kept).toEqual({
    ...{ allowGuestUsers: false, maxMessagesStored: 50, triviaFrequency: 'always', requireBowlForChat: false },
  })

  await page.getByRole('switch', { name: /Allow guest users/ }).click()
  await page.getByRole('switch', { name: /Require bowl for chat/ }).click()
  await press(page, 'Save settings')
  await rhoda.page.waitForURL('**/home')
  for (const { errors: heard } of [rhoda, visitor]) expect(heard).toEqual([])
  expect(errors).toEqual([])
})

test('[ADMIN-19, ADMIN-20, ADMIN-22, ADMIN-28, ADMIN-29, ADMIN-45] a reported message is hidden on every page, its author muted, taken back, and all of it written down', async () => {
  const spammer = await member(browser, url, { email: 'spam@bowl.example', nickname: 'StallStar', isOnBowl: true })
  const reader = await member(browser, url, { email: 'reader@bowl.example', nickname: 'PottyPal', isOnBowl: true })
  const heard = messagesHeardBy(reader.page)
  for (const { page } of [spammer, reader]) {
    await page.goto('/chat')
    await seesHeading(page, 'Chat room')
  }
  await say(spammer.page, 'buy my miracle paper')
  await log(reader.page).getByText('buy my miracle paper').waitFor()
  const advert = () => heard.find(({ content }) => content === 'buy my miracle paper')?.id
  await expect.poll(advert).toBeDefined()
  const data = { kind: 'message', subjectId: advert(), reason: 'spam' }
  expect((await reader.context.request.post(`${url}/api/reports`, { data })).status()).toBe(200)

  const { page, errors } = await caretaker('Reports')
  const report = page.getByRole('article', { name: 'Public message of StallStar' })
  await report.getByText('buy my miracle paper').waitFor()
  await report.getByRole('button', { name: 'Hide message' }).click()
  await seesToast(page, 'Case settled', 'Message hidden')
  for (const one of [spammer, reader]) {
    await log(one.page).getByText('buy my miracle paper').waitFor({ state: 'detached' })
  }

  await page.getByRole('radio', { name: 'Settled' }).check({ force: true })
  await report.getByRole('button', { name: 'Undo' }).click()
  await seesToast(page, 'Taken back')
  for (const one of [spammer, reader]) await log(one.page).getByText('buy my miracle paper').waitFor()
  await page.getByRole('radio', { name: 'Open' }).check({ force: true })
  await report.getByRole('button', { name: 'Dismiss' }).click()
  await seesToast(page, 'Case settled')
  await toastOn(page).getByRole('button', { name: 'Undo' }).click()
  await report.getByRole('button', { name: 'Mute or ban' }).click()
  await page.getByLabel('Reason').fill('No adverts, please')
  await page.getByRole('dialog').getByRole('button', { name: 'Mute', exact: true }).click()
  await seesToast(page, 'Case settled')
  await sees(page, 'No open reports')
  await say(spammer.page, 'once more')
  await sees(spammer.page, /Not sent\./)

  await openDesk(page, 'User Management')
  await banByEnter(page, page.getByRole('row').filter({ hasText: 'spam@bowl.example' }), 'Adverts again')
  await seesToast(spammer.page, 'Your visit has ended', 'You have been shut out. Adverts again')
  await spammer.page.waitForURL('**/signin')
  const banned = page.getByRole('row').filter({ hasText: 'spam@bowl.example' })
  await lift(page, banned, 'ban')
  await lift(page, banned, 'mute')

  const audit = await lookAround(page)
  await audit.getByText('Muted StallStar').first().waitFor()
  await audit.getByText('Hid message').first().waitFor()
  expect(errors).toEqual([])
})
