/** Names and texts with markup in every field that a person can fill, on every screen that shows them. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { adminBan, SANCTION_REASON_MAX } from '#contract/admin/admin.ts'
import { blockPerson } from '#contract/people/safety.ts'
import { folderOfTests } from '#server/testing/memory-folder.ts'
import { openTab, submitPassword } from './support/admin-actions.ts'
import type { Person } from './support/browser.ts'
import { test as base, expect } from './support/fixtures.ts'
import { headingOn, openGroup, sendMessage, toastOn } from './support/on-screen.ts'
import { PASSWORD } from './support/people.ts'
import { ADMIN_PASSWORD } from './support/server.ts'
import {
  type Author,
  askSupport,
  createBrowserFor,
  dropPins,
  fillAdminFields,
  postAndReport,
  sendPrivateMessageTo,
  signUpAuthors,
  writeTo,
} from './support/xss-people.ts'
import { XSS_NAMES, XSS_TEXTS } from './support/xss-strings.ts'
import { marksOn, watchForScripts } from './support/xss-watch.ts'

const isLong = process.env.LONG_TESTS === '1'
/** Every twentieth text, which includes each kind. */
const texts = XSS_TEXTS.filter((_, at) => isLong || at % 20 === 0)
const names = XSS_NAMES.filter((_, at) => isLong || at < 2)

let folder: Promise<string> | undefined

const test = base.extend<{ mails: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  mails: async ({}, use) => {
    folder ??= mkdtemp(join(folderOfTests, 'on-the-bowl-mails-'))
    await use(await folder)
  },
  ownServer: async ({ mails }, use) => use({ MAIL_OUTBOX_DIR: mails }),
})
test.afterAll(async () => {
  if (folder) await rm(await folder, { recursive: true })
})

let people: Author[]
let ada: Awaited<ReturnType<typeof fillAdminFields>>
test.beforeAll(async ({ server: { url } }) => {
  people = await signUpAuthors(url, names, texts)
  ada = await fillAdminFields(url, texts)
  await postAndReport(url, people, texts)
})

async function expectOnlyText({ page, errors }: Person, shown: readonly string[], atLeast?: number) {
  expect(await marksOn(page, shown, atLeast), page.url()).toEqual([])
  expect(errors, page.url()).toEqual([])
}

async function watched(person: Person): Promise<Person> {
  await watchForScripts(person)
  return person
}

test('[SHELL-38] the watch finds a text that becomes markup', async ({ visitor }) => {
  const person = await watched(await visitor())
  await person.page.goto('/guide')
  const markup = texts.filter((one) => /<\w.*data-xss/.test(one))
  const unnoticed: string[] = []
  for (const text of markup) {
    await person.page.evaluate(
      `document.body.insertAdjacentHTML('beforeend', '<p id="here">' + ${JSON.stringify(text)})`,
    )
    const marks = await marksOn(person.page, [])
    if (marks.length === 0 && person.errors.length === 0) unnoticed.push(text)
    await person.page.evaluate(`document.querySelectorAll('#here, #here ~ *').forEach((it) => it.remove())`)
    person.errors.length = 0
  }
  // Some are markup only elsewhere in a document, such as a body within a body.
  expect(unnoticed.length, unnoticed.join('\n')).toBeLessThanOrEqual(markup.length / 10)
})

test('[SHELL-38, SHELL-30] names and messages of others stay text on every screen of a member', async ({
  member,
  server,
}) => {
  const percy = await member({ premium: true, isOnBowl: true })
  await watchForScripts(percy)
  const { page, user } = percy
  const calls = await createBrowserFor(percy, server.url)
  const [last] = people.slice(-1)
  await writeTo(user.id, people, texts)
  await dropPins({ id: user.id, browser: calls }, texts)

  await page.goto('/chat')
  const all = page.getByRole('button', { name: /Show All Messages/ })
  if (isLong) await all.click()
  await expectOnlyText(percy, [...texts, ...names.slice(0, 1)])
  await sendMessage(page, texts[1] ?? '')
  // The other copy may be out of sight.
  const own = page.getByRole('log').locator('[data-mine][data-delivery=stored]')
  await expect(own.getByText(texts[1] ?? '', { exact: true })).toBeVisible()
  await page.goto('/private-chat')
  await expectOnlyText(percy, names)
  for (const [at, { id }] of people.entries()) {
    await page.goto(`/private-chat?user=${id}`)
    await expectOnlyText(
      percy,
      texts.filter((_, turn) => turn % people.length === at),
    )
  }
  for (const person of people.slice(0, 2)) {
    // A second message would only add to the first one's toast.
    await page.goto('/home')
    await expectOnlyText(percy, names)
    await sendPrivateMessageTo(person, user.id, texts[0] ?? '')
    await expect(toastOn(page, `New message from ${person.nickname}`)).toBeVisible()
    await expectOnlyText(percy, [person.nickname])
  }
  await page.goto('/leaderboard')
  await page.getByRole('tab').last().click()
  await expectOnlyText(percy, names)
  await page.goto(`/profile/${people[0]?.id}`)
  await expectOnlyText(percy, names.slice(0, 1))
  await calls.call(blockPerson, { body: { userId: last?.id ?? '' } })
  await page.goto('/profile')
  await openGroup(page, 'Privacy')
  await page.getByRole('button', { name: /Blocked/ }).click()
  await expectOnlyText(percy, [last?.nickname ?? ''])
})

test('[SHELL-38, MAP-7] notes of pins stay text in the list, the form and the popup', { tag: '@all' }, async ({
  member,
  server,
}) => {
  const pia = await member()
  await watchForScripts(pia)
  await dropPins({ id: pia.user.id, browser: await createBrowserFor(pia, server.url) }, texts)
  const { page } = pia
  await page.goto('/trivia')
  await page.getByRole('button', { name: /Show all pins/ }).click()
  await expectOnlyText(pia, texts)
  await page.locator('.pin-jump').first().click()
  await expect(page.locator('.pin-popup')).toBeVisible()
  await expectOnlyText(pia, texts)
  await page
    .getByRole('button', { name: /^Edit or delete/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expectOnlyText(pia, texts)
})

test('[SHELL-38] texts of people and admins stay text in every admin tab', { tag: '@all' }, async ({ visitor }) => {
  const person = await watched(await visitor())
  const { page } = person
  await page.goto('/admin')
  await submitPassword(page, ADMIN_PASSWORD)
  await openTab(page, 'Trivia Management')
  await expectOnlyText(person, texts)
  await openTab(page, 'User Management')
  await expectOnlyText(person, names)
  await openTab(page, 'Reports')
  const more = page.getByRole('button', { name: 'Load more' })
  for (let pages = Math.ceil(texts.length / 20); pages > 1; pages--) await more.click()
  await expectOnlyText(person, texts)
  for (const tab of ['Overview', 'Audit log', 'Servers', 'App Settings']) {
    await openTab(page, tab)
    await expect(page.getByRole('tabpanel')).toBeVisible()
    await expectOnlyText(person, [])
  }
})

test('[SHELL-38, MAIL-5] shared pages, the outbox and mails show names and messages as text', { tag: '@all' }, async ({
  visitor,
  mails,
}) => {
  const vera = await watched(await visitor())
  const { page } = vera
  for (const { nickname, shareUrl } of people) {
    // The first request renders the image, which takes a while.
    await page.goto(new URL(shareUrl).pathname, { waitUntil: 'domcontentloaded' })
    expect(await page.title()).toContain(nickname)
    await expectOnlyText(vera, [])
  }
  await askSupport(people[0], texts)
  await page.goto('/dev/outbox')
  await expectOnlyText(vera, texts, Math.min(texts.length, 50))
  // Mail clients have no content security policy.
  for (const name of await readdir(mails)) {
    const { html } = JSON.parse(await readFile(join(mails, name), 'utf8'))
    await page.setContent(html ?? '')
    await expectOnlyText(vera, [])
  }
})

test('[SHELL-38] values from the URL or the browser’s storage stay text', async ({ visitor }) => {
  const vera = await watched(await visitor())
  const { page } = vera
  for (const text of texts.slice(0, isLong ? 10 : 1)) {
    const part = encodeURIComponent(text)
    for (const path of [`/${part}`, `/reset-password?token=${part}#${part}`, `/signin?next=${part}&error=${part}`]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectOnlyText(vera, [])
    }
  }
  const user = { id: 'u-1', nickname: texts[0], emoji: texts[1], isOnBowl: true, isPremium: true, badges: {} }
  await page.evaluate(`localStorage.user = ${JSON.stringify(JSON.stringify(user))}`)
  await page.goto('/home')
  await expect(headingOn(page, /./)).toBeVisible()
  expect(await marksOn(page, [])).toEqual([])
})

test('[SHELL-38, AUTH-35] the reason of a ban is text to the banned person', { tag: '@all' }, async ({ member }) => {
  const rowdy = await member()
  await watchForScripts(rowdy)
  const { page, user, errors } = rowdy
  for (const text of texts.slice(-2)) {
    const reason = text.slice(0, SANCTION_REASON_MAX)
    expect((await ada.call(adminBan, { params: { id: user.id }, body: { reason } })).status).toBe(200)
    await page.evaluate('localStorage.clear()')
    await page.goto('/signin')
    await page.getByLabel('Email').fill(user.email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(toastOn(page).getByText(reason)).toBeVisible()
    expect(await marksOn(page, [])).toEqual([])
  }
  expect(errors.filter((error) => !/403/.test(error))).toEqual([])
})
