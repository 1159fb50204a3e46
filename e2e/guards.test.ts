/** Every address, opened by everyone: who stays, who is redirected, and the toast they see. */
import type { Page } from '@playwright/test'
import type { Person } from './support/browser.ts'
import { expect, type People, test } from './support/fixtures.ts'
import { browserStorage, headingOn, toastOn } from './support/on-screen.ts'
import { PASSWORD } from './support/people.ts'
import { DESKTOP } from './support/viewports.ts'

const TITLES: Record<string, string> = {
  '/': "You're not alone",
  '/signin': 'Sign in',
  '/signup': 'Sign up',
  '/old-signup': 'Sign up',
  '/simple-signup': 'Sign up',
  '/guest-setup': 'Guest setup',
  '/forgot-password': 'Forgot password',
  '/reset-password': 'Reset password',
  '/home': 'Home',
  '/chat': 'Chat',
  '/private-chat': 'Private chat',
  '/trivia': 'Poop Map',
  '/profile': 'Profile',
  '/profile/unknown': 'Profile',
  '/leaderboard': 'Bowl Hall of Fame',
  '/guide': 'How to use',
  '/subscribe': 'Go premium',
  '/admin': 'Admin dashboard',
  '/no/such/page': '404 Page Not Found',
}

/** Redirects with their toast; every other address stays open. */
type Redirects = Record<string, string | [to: string, title: string, description?: string]>

const SIGNED_IN: Redirects = { '/': '/home', '/signin': '/home', '/signup': '/home', '/guest-setup': '/home' }
const SIGN_IN_FIRST: Redirects = { '/subscribe': ['/signin', 'Please sign in'] }
const PREMIUM_ONLY = 'Private messaging is only available for premium users'

type Visitor = { who: string; tag?: string; arrive: (people: People) => Promise<Person>; redirects: Redirects }

const everyone: Visitor[] = [
  {
    who: 'a visitor',
    arrive: ({ visitor }) => visitor(),
    redirects: {
      '/home': '/',
      '/chat': '/',
      '/private-chat': '/signin',
      '/trivia': '/',
      '/profile': '/',
      '/profile/unknown': '/',
      ...SIGN_IN_FIRST,
    },
  },
  {
    who: 'a guest',
    tag: '@all',
    arrive: ({ guest }) => guest(),
    redirects: { ...SIGNED_IN, '/chat': '/home', '/private-chat': ['/signin', 'Please sign in'], ...SIGN_IN_FIRST },
  },
  {
    who: 'a member',
    arrive: ({ member }) => member(),
    redirects: { ...SIGNED_IN, '/chat': '/home', '/private-chat': ['/subscribe', 'Premium Feature', PREMIUM_ONLY] },
  },
  {
    who: 'a premium member on the bowl',
    tag: '@all',
    arrive: ({ member }) => member({ premium: true, isOnBowl: true }),
    redirects: { ...SIGNED_IN, '/subscribe': ['/profile', 'Already subscribed'] },
  },
]

for (const { who, tag = [], arrive, redirects } of everyone) {
  test(`[SHELL-1, SHELL-3, SHELL-4, SHELL-26, CHAT-1, PM-1, SUB-1] ${who} can open each address or is redirected`, {
    tag,
  }, async ({ visitor, guest, member }) => {
    const { page } = await arrive({ visitor, guest, member })
    let isInside = false
    for (const address of Object.keys(TITLES)) {
      // Guarded addresses are loaded, so that the guard runs before the session is known.
      if (!isInside || address in redirects) await page.goto(address, { waitUntil: 'commit' })
      else await navigateTo(page, address)
      isInside = true
      const [to, title, description] = [redirects[address] ?? address].flat()
      await expectAt(page, to ?? address)
      if (title) await expect(toastOn(page, title, description)).toBeVisible()
    }
  })
}

test('[SHELL-2] any other path shows a page that explains the error', async ({ visitor }) => {
  const { page } = await visitor()
  await page.goto('/no/such/page?with=query')
  await expect(headingOn(page, '404 Page Not Found')).toBeVisible()
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the bowl' }).click()
  await expect(headingOn(page, "You're not alone.")).toBeVisible()
})

test('[FORM-1, FORM-2, A11Y-7] the back button goes screen by screen, and each screen gets the focus', async ({
  visitor,
}) => {
  const { page } = await visitor()
  await page.goto('/')
  await page.getByRole('link', { name: 'Already a User' }).click()
  await expectAt(page, '/signin')
  await expect(page.locator(':focus')).toHaveText('Welcome Back!')
  await page.getByRole('link', { name: 'Sign up' }).click()
  await expectAt(page, '/signup')
  await expect(page.locator(':focus')).toHaveText('Join the Fun!')
  await page.goBack()
  await expectAt(page, '/signin')
  await page.goBack()
  await expectAt(page, '/')
  await page.goForward()
  await expectAt(page, '/signin')
  await page.getByRole('link', { name: 'Back' }).click()
  await expectAt(page, '/')
})

test('[SHELL-3] going back after signing in does not show the sign-in screens again', { tag: '@all' }, async ({
  visitor,
}) => {
  const { page } = await visitor()
  await page.goto('/')
  await page.getByRole('link', { name: 'Continue as Guest' }).click()
  await page.getByRole('button', { name: 'Continue as Guest' }).click()
  await expectAt(page, '/home')
  await page.goBack()
  await expectAt(page, '/home')
})

test('[SHELL-11] the navigation leads to four screens and marks the one that is open', async ({ member }) => {
  const { page } = await member({ isOnBowl: true })
  await page.goto('/home')
  const tabs = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(tabs).toHaveText(['Home', 'Chat', 'Poop Map', 'Profile'], { useInnerText: true })
  for (const name of ['Chat', 'Poop Map', 'Profile', 'Home']) {
    const tab = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
    await tab.click()
    await expect(page.getByRole('navigation').locator('[aria-current="page"]').filter({ hasText: name })).toBeVisible()
  }
  const lit = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]')
  await page.goto('/leaderboard')
  await expect(lit).toHaveText(['Home'], { useInnerText: true })
  await expect(lit).toHaveAttribute('aria-current', 'true')
  await page.setViewportSize(DESKTOP)
  await expect(lit).toHaveText(['Bowl Hall of Fame'], { useInnerText: true })
  await expect(lit).toHaveAttribute('aria-current', 'page')
  const pearl = await member({ premium: true })
  await pearl.page.goto('/home')
  await pearl.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Premium' }).click()
  await expectAt(pearl.page, '/private-chat')
})

test('[SHELL-41, HOME-5] Chat has a lock off the bowl, and pressing it explains why', { tag: '@desktop-all' }, async ({
  member,
}) => {
  const { page } = await member()
  await page.goto('/profile')
  const chat = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Chat/ })
  const lock = chat.getByRole('img', { name: 'locked until you’re on the bowl' })
  await expect(lock).toBeVisible()
  for (const from of ['/profile', '/home']) {
    await expectAt(page, from)
    await chat.click()
    await expectAt(page, '/home')
    await expect(page.getByRole('alert').getByText('You must be on the bowl to join the chat room.')).toBeVisible()
    await expect(page.locator('.throne[data-nods]')).toBeVisible()
  }
  const throne = page.getByRole('button', { name: 'On the Bowl' })
  await page.reload()
  await expect(throne).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)

  // Sitting down and getting up again clears the request for the room.
  await chat.click()
  await expect(page.getByRole('alert')).toBeVisible()
  await throne.click()
  await expect(lock).toHaveCount(0)
  await throne.click()
  await expect(lock).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)

  await throne.click()
  await expect(lock).toHaveCount(0)
  await chat.click()
  await expectAt(page, '/chat')
})

test('[SUB-16, SHELL-42] a visitor who chooses premium signs in first and then pays; sign-up has it ticked', async ({
  visitor,
  account,
}) => {
  const { page } = await visitor()
  const { email } = (await account()).user
  await page.goto('/')
  await page.getByRole('link', { name: 'Upgrade to Premium' }).click()
  await expectAt(page, '/signin')
  await expect(toastOn(page, 'Please sign in')).toBeVisible()
  await expect(toastOn(page)).toHaveAttribute('data-tone', 'info')
  await page.getByRole('link', { name: 'Sign up' }).click()
  await expectAt(page, '/signup')
  await expect(page.getByRole('checkbox', { name: /Premium Member/ })).toBeChecked()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expectAt(page, '/signin')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expectAt(page, '/subscribe')
  await expect(page.getByRole('button', { name: 'Subscribe Now' })).toBeVisible()

  const newcomer = await visitor()
  await newcomer.page.goto('/signup?premium=yes')
  await newcomer.page.getByLabel('Email').fill('comes-to-buy@bowl.example')
  await newcomer.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await newcomer.page.getByRole('button', { name: 'Create Account' }).click()
  // With demo billing nothing is left to pay.
  await expectAt(newcomer.page, '/home')
  expect((await browserStorage(newcomer.page)).user?.isPremium).toBe(true)
})

test('[SHELL-12] on a desktop the navigation is a rail with the Hall of Fame and the guide beside the four', async ({
  member,
}) => {
  const { page } = await member({ isOnBowl: true, viewport: DESKTOP })
  await page.goto('/home')
  const rail = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  const entries = ['Home', 'Chat', 'Poop Map', 'Profile', 'Bowl Hall of Fame', 'Guide']
  await expect(rail).toHaveText(['On the Bowl', ...entries, 'FlushMaster'], { useInnerText: true })
})

test('[SHELL-32, SHELL-35] a visitor reads the guide and goes back', async ({ visitor }) => {
  const { page } = await visitor()
  await page.goto('/guide')
  await expect(page.getByRole('heading', { level: 1, name: 'How to Use On the Bowl' })).toBeVisible()
  const cards = await page.getByRole('heading').allInnerTexts()
  for (const card of ['Guest', 'Registered', 'Premium', 'Getting Started', 'Pro Tips']) {
    expect(cards.join(' · ')).toContain(card)
  }
  await expect(page.getByRole('link', { name: /Back/ })).toHaveAttribute('href', '/profile')
})

test('[SHELL-6] an invalid `user` in storage is removed, and the person is a visitor', { tag: '@all' }, async ({
  visitor,
}) => {
  const { page, errors } = await visitor()
  await page.goto('/')
  for (const forged of ['{broken', '"text"', '{"id":7}', 'null']) {
    await page.evaluate(`localStorage.setItem('user', ${JSON.stringify(forged)})`)
    await page.goto('/home')
    await expectAt(page, '/')
    expect(await browserStorage(page), forged).not.toHaveProperty('user')
  }
  expect(errors).toEqual([])
})

/** Within the page, like a link. */
async function navigateTo(page: Page, path: string) {
  await page.evaluate(`history.pushState(null, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`)
}

/** The title is set when the screen is ready. */
async function expectAt(page: Page, path: string) {
  await expect(page).toHaveURL(({ pathname }) => pathname === path)
  await expect(page).toHaveTitle(`${TITLES[path]} · On the Bowl`)
}
