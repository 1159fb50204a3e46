/** The caretaker's screens: the gate, and each desk filled, empty, failed or asking. */
import { expect, type Page } from '@playwright/test'
import { type AdminAnswers, busyDay, nothingYet, settledReports } from './admin-answers.ts'
import { intercept, stopIntercepting } from './intercept.ts'
import { openAt, type Screen } from './screen.ts'
import { keepToast, toastOn, wordsOn } from './seen.ts'

const HEARD = /401|500/

/** What the page of a caretaker who is in was answered; whoever stays in need not knock for the next desk. */
const inWith = new WeakMap<Page, AdminAnswers>()

export const adminScreens: readonly Screen[] = [
  { name: 'admin-gate-denied', who: 'visitor', open: knockWrongly, provokes: HEARD },
  desk('admin-trivia', 'Trivia Management', 'World Toilet Organization'),
  desk('admin-users', 'User Management', 'ThroneMaster'),
  desk('admin-reports', 'Reports', 'Reported by 5 people'),
  desk('admin-overview', 'Overview', 'Page views'),
  desk('admin-audit', 'Audit log', 'Load older'),
  desk('admin-seats', 'Seats', 'Answers you'),
  { name: 'admin-settings', who: 'visitor', open: mistype },
  { name: 'admin-trivia-edit', who: 'visitor', open: editFact },
  { name: 'admin-users-delete', who: 'visitor', open: (page) => ask(page, 'Delete user: PorcelainPro') },
  { name: 'admin-users-reset', who: 'visitor', open: (page) => ask(page, 'Reset password: PorcelainPro') },
  { name: 'admin-users-sanction', who: 'visitor', open: (page) => ask(page, 'Mute or ban: LooLegend') },
  { name: 'admin-reports-settled', who: 'visitor', isLong: true, open: openSettled },
  desk('admin-trivia-empty', 'Trivia Management', 'No trivia facts found', nothingYet),
  desk('admin-users-empty', 'User Management', 'No users found', nothingYet),
  desk('admin-reports-empty', 'Reports', 'No open reports', nothingYet),
  desk('admin-audit-empty', 'Audit log', 'Nothing of the kind yet', nothingYet),
  { name: 'admin-gate-expired', who: 'visitor', open: expire, provokes: HEARD },
  { name: 'admin-failed', who: 'visitor', open: failEverywhere, provokes: HEARD },
]

function desk(name: string, tab: string, words: string, answers = busyDay): Screen {
  return { name, who: 'visitor', isLong: true, open: (page) => openTab(page, { tab, words, answers }) }
}

type Wanted = { tab: string; words: string; answers?: AdminAnswers }

async function openTab(page: Page, { tab, words, answers = busyDay }: Wanted) {
  if (!(await isInWith(page, answers))) await comeIn(page, answers)
  await page.getByRole('tab', { name: tab }).click()
  await expect(wordsOn(page, words)).toBeVisible()
}

/** A question that is open is no: what lies under it cannot be reached. */
async function isInWith(page: Page, answers: AdminAnswers) {
  return inWith.get(page) === answers && (await page.getByRole('tablist').isVisible())
}

async function comeIn(page: Page, answers: AdminAnswers) {
  await answerWith(page, answers)
  await knock(page)
  await toastOn(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(toastOn(page)).toHaveCount(0)
  inWith.set(page, answers)
}

/** An address that has no answer fails. */
async function answerWith(page: Page, answers: AdminAnswers) {
  await stopIntercepting(page)
  await intercept(page, '**/api/admin/**', (route) => {
    const answer = answers[new URL(route.url).pathname.split('/').at(-1) ?? '']
    return answer === undefined ? route.fulfill({ status: 500, body: '' }) : route.fulfill({ json: answer })
  })
}

async function knock(page: Page) {
  await openAt(page, '/admin')
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('whatever it is')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(toastOn(page, 'Admin access granted')).toBeVisible()
}

async function knockWrongly(page: Page) {
  await stopIntercepting(page)
  await openAt(page, '/admin')
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('certainly not this one')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(toastOn(page, 'Access denied')).toBeVisible()
  await keepToast(page)
}

async function expire(page: Page) {
  await openTab(page, { tab: 'Trivia Management', words: 'World Toilet Organization' })
  await stopIntercepting(page)
  await page.getByRole('tab', { name: 'Seats' }).click()
  await expect(wordsOn(page, 'Your session has ended.')).toBeVisible()
}

async function editFact(page: Page) {
  await openTab(page, { tab: 'Trivia Management', words: 'World Toilet Organization' })
  await page.getByRole('button', { name: /^Edit: People use/ }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
}

async function ask(page: Page, button: string) {
  await openTab(page, { tab: 'User Management', words: 'ThroneMaster' })
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByRole(/Delete/.test(button) ? 'alertdialog' : 'dialog')).toBeVisible()
}

async function openSettled(page: Page) {
  await openTab(page, {
    tab: 'Reports',
    words: 'Reported by 5 people',
    answers: { ...busyDay, reports: settledReports },
  })
  await page.getByRole('radio', { name: 'Settled' }).check({ force: true })
  await expect(page.getByRole('button', { name: 'Undo' }).first()).toBeVisible()
}

async function mistype(page: Page) {
  await openTab(page, { tab: 'App Settings', words: 'Require bowl for chat' })
  await page.getByLabel('Max messages stored').fill('9')
  await expect(wordsOn(page, 'A whole number from 10 to 1,000')).toBeVisible()
}

async function failEverywhere(page: Page) {
  const { login } = busyDay
  await openTab(page, { tab: 'User Management', words: 'The list could not be loaded.', answers: { login } })
}
