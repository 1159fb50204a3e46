/** The admin screens: the login, and each tab filled, empty, failed or with a dialog open. */
import { expect, type Page } from '@playwright/test'
import { type AdminResponses, emptyResponses, filledResponses, settledReports } from './fake-admin-responses.ts'
import { intercept, stopIntercepting } from './intercept.ts'
import { keepToast, textOn, toastOn } from './on-screen.ts'
import { openAt, type Screen } from './screen.ts'

const EXPECTED_ERRORS = /401|500/

/** The fake responses of each logged-in page, so that the next tab needs no new login. */
const loggedInWith = new WeakMap<Page, AdminResponses>()

export const adminScreens: readonly Screen[] = [
  { name: 'admin-gate-denied', who: 'visitor', open: logInWrongly, expectedErrors: EXPECTED_ERRORS },
  tabScreen('admin-trivia', 'Trivia Management', 'World Toilet Organization'),
  tabScreen('admin-users', 'User Management', 'ThroneMaster'),
  tabScreen('admin-reports', 'Reports', 'Reported by 5 people'),
  tabScreen('admin-overview', 'Overview', 'Page views'),
  tabScreen('admin-audit', 'Audit log', 'Load older'),
  tabScreen('admin-nodes', 'Servers', 'This one'),
  { name: 'admin-settings', who: 'visitor', open: mistype },
  { name: 'admin-trivia-edit', who: 'visitor', open: editFact },
  { name: 'admin-users-delete', who: 'visitor', open: (page) => openDialog(page, 'Delete user: PorcelainPro') },
  { name: 'admin-users-reset', who: 'visitor', open: (page) => openDialog(page, 'Reset password: PorcelainPro') },
  { name: 'admin-users-sanction', who: 'visitor', open: (page) => openDialog(page, 'Mute or ban: LooLegend') },
  { name: 'admin-reports-settled', who: 'visitor', isLong: true, open: openSettled },
  tabScreen('admin-trivia-empty', 'Trivia Management', 'No trivia facts found', emptyResponses),
  tabScreen('admin-users-empty', 'User Management', 'No users found', emptyResponses),
  tabScreen('admin-reports-empty', 'Reports', 'No open reports', emptyResponses),
  tabScreen('admin-audit-empty', 'Audit log', 'Nothing here yet', emptyResponses),
  { name: 'admin-gate-expired', who: 'visitor', open: expire, expectedErrors: EXPECTED_ERRORS },
  { name: 'admin-failed', who: 'visitor', open: failEverywhere, expectedErrors: EXPECTED_ERRORS },
]

function tabScreen(name: string, tab: string, text: string, responses = filledResponses): Screen {
  return { name, who: 'visitor', isLong: true, open: (page) => openTab(page, { tab, text, responses }) }
}

type Wanted = { tab: string; text: string; responses?: AdminResponses }

async function openTab(page: Page, { tab, text, responses = filledResponses }: Wanted) {
  if (!(await isLoggedInWith(page, responses))) await logInWith(page, responses)
  await page.getByRole('tab', { name: tab }).click()
  await expect(textOn(page, text)).toBeVisible()
}

/** Not while a dialog covers the tabs. */
async function isLoggedInWith(page: Page, responses: AdminResponses) {
  return loggedInWith.get(page) === responses && (await page.getByRole('tablist').isVisible())
}

async function logInWith(page: Page, responses: AdminResponses) {
  await respondWith(page, responses)
  await logIn(page)
  await toastOn(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(toastOn(page)).toHaveCount(0)
  loggedInWith.set(page, responses)
}

/** Every other call fails. */
async function respondWith(page: Page, responses: AdminResponses) {
  await stopIntercepting(page)
  await intercept(page, '**/api/admin/**', (route) => {
    const response = responses[new URL(route.url).pathname.split('/').at(-1) ?? '']
    return response === undefined ? route.fulfill({ status: 500, body: '' }) : route.fulfill({ json: response })
  })
}

async function logIn(page: Page) {
  await openAt(page, '/admin')
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('whatever it is')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(toastOn(page, 'Admin access granted')).toBeVisible()
}

async function logInWrongly(page: Page) {
  await stopIntercepting(page)
  await openAt(page, '/admin')
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('certainly not this one')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(toastOn(page, 'Access denied')).toBeVisible()
  await keepToast(page)
}

async function expire(page: Page) {
  await openTab(page, { tab: 'Trivia Management', text: 'World Toilet Organization' })
  await stopIntercepting(page)
  await page.getByRole('tab', { name: 'Servers' }).click()
  await expect(textOn(page, 'Your session’s ended.')).toBeVisible()
}

async function editFact(page: Page) {
  await openTab(page, { tab: 'Trivia Management', text: 'World Toilet Organization' })
  await page.getByRole('button', { name: /^Edit: People use/ }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
}

async function openDialog(page: Page, button: string) {
  await openTab(page, { tab: 'User Management', text: 'ThroneMaster' })
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByRole(/Delete/.test(button) ? 'alertdialog' : 'dialog')).toBeVisible()
}

async function openSettled(page: Page) {
  await openTab(page, {
    tab: 'Reports',
    text: 'Reported by 5 people',
    responses: { ...filledResponses, reports: settledReports },
  })
  await page.getByRole('radio', { name: 'Settled' }).check({ force: true })
  await expect(page.getByRole('button', { name: 'Undo' }).first()).toBeVisible()
}

async function mistype(page: Page) {
  await openTab(page, { tab: 'App Settings', text: 'Require bowl for chat' })
  await page.getByLabel('Max messages stored').fill('9')
  await expect(textOn(page, 'Enter a whole number from 10 to 1,000')).toBeVisible()
}

async function failEverywhere(page: Page) {
  const { login } = filledResponses
  await openTab(page, { tab: 'User Management', text: 'We couldn’t load the list.', responses: { login } })
}
