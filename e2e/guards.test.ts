/** Every address, opened by everyone: who stays, who is sent where, and what they are told. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DESKTOP, newPerson, type Person, WIDTHS } from './support/browser.ts'
import { asGuest, member, PASSWORD } from './support/people.ts'
import { holds, seesHeading, seesToast, stored, toastOn } from './support/seen.ts'
import { shareStage } from './support/stage.ts'

const { browser, url } = await shareStage()

const TITLES: Record<string, string> = {
  '/': 'You’re not alone',
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
  '/profile/somebody': 'Profile',
  '/leaderboard': 'Bowl Hall of Fame',
  '/guide': 'How to use',
  '/subscribe': 'Go premium',
  '/admin': 'Admin dashboard',
  '/no/such/page': '404 Page Not Found',
}

/** Where somebody is sent on, with the toast they see; addresses that are not named stay open. */
type Detours = Record<string, string | [to: string, title: string, description?: string]>

const IN_ALREADY: Detours = { '/': '/home', '/signin': '/home', '/signup': '/home', '/guest-setup': '/home' }
const SIGN_IN_FIRST: Detours = { '/subscribe': ['/signin', 'Please sign in'] }
const PREMIUM_ONLY = 'Private messaging is only available for premium users'

const everyone: [who: string, arrive: () => Promise<Person>, detours: Detours][] = [
  [
    'a visitor',
    () => newPerson(browser, url),
    {
      '/home': '/',
      '/chat': '/',
      '/private-chat': '/signin',
      '/trivia': '/',
      '/profile': '/',
      '/profile/somebody': '/',
      ...SIGN_IN_FIRST,
    },
  ],
  [
    'a guest',
    () => asGuest(browser, url),
    { ...IN_ALREADY, '/chat': '/home', '/private-chat': ['/signin', 'Please sign in'], ...SIGN_IN_FIRST },
  ],
  [
    'a member',
    () => member(browser, url, { email: 'doors-member@bowl.example' }),
    { ...IN_ALREADY, '/chat': '/home', '/private-chat': ['/subscribe', 'Premium Feature', PREMIUM_ONLY] },
  ],
  [
    'a premium member on the bowl',
    () => member(browser, url, { email: 'doors-premium@bowl.example', premium: true, isOnBowl: true }),
    { ...IN_ALREADY, '/subscribe': ['/profile', 'Already subscribed'] },
  ],
]

test.each(everyone)(
  '[SHELL-1, SHELL-3, SHELL-4, SHELL-26, CHAT-1, PM-1, SUB-1] %s finds each door open or is sent on',
  async (who, arrive, detours) => {
    const { page } = await arrive()
    for (const asked of Object.keys(TITLES)) {
      // That an address opens at all does not depend on who opens it: a visitor has tried them all.
      if (asked in detours || who === 'a visitor') await page.goto(asked, { waitUntil: 'commit' })
      else await walkTo(page, asked)
      const [to, title, description] = [detours[asked] ?? asked].flat()
      await arrivesAt(page, to ?? asked)
      if (title) await seesToast(page, title, description)
    }
  },
)

test('[SHELL-2] any other path is a page of its own that tells what went wrong', async () => {
  const { page } = await newPerson(browser, url)
  await page.goto('/no/such/page?with=query')
  await seesHeading(page, '404 Page Not Found')
  await page.getByText('Did you forget to add the page to the router?').waitFor()
  await page.getByRole('link', { name: 'Back to the bowl' }).click()
  await seesHeading(page, "You're not alone.")
})

test('[FORM-1, FORM-2, A11Y-7] the back button goes screen by screen, and each screen gets the focus', async () => {
  const { page } = await newPerson(browser, url)
  await page.goto('/')
  await page.getByRole('link', { name: 'Already a User' }).click()
  await arrivesAt(page, '/signin')
  expect(await focused(page)).toBe('Welcome Back!')
  await page.getByRole('link', { name: 'Sign up' }).click()
  await arrivesAt(page, '/signup')
  expect(await focused(page)).toBe('Join the Fun!')
  await page.goBack()
  await arrivesAt(page, '/signin')
  await page.goBack()
  await arrivesAt(page, '/')
  await page.goForward()
  await arrivesAt(page, '/signin')
  await page.getByRole('link', { name: 'Back' }).click()
  await arrivesAt(page, '/')
})

test('[SHELL-3] who has come in and goes back does not see the door again', async () => {
  const { page } = await newPerson(browser, url)
  await page.goto('/')
  await page.getByRole('link', { name: 'Continue as Guest' }).click()
  await page.getByRole('button', { name: 'Continue as Guest' }).click()
  await arrivesAt(page, '/home')
  await page.goBack()
  await arrivesAt(page, '/home')
})

test('[SHELL-11] the navigation leads to four screens and marks the one that is open', async () => {
  const { page } = await member(browser, url, { email: 'nav@bowl.example', isOnBowl: true })
  await page.goto('/home')
  const tabs = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await tabs.first().waitFor()
  expect(await tabs.allInnerTexts()).toEqual(['Home', 'Chat', 'Poop Map', 'Profile'])
  for (const name of ['Chat', 'Poop Map', 'Profile', 'Home']) {
    const tab = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
    await tab.click()
    await page.getByRole('navigation').locator('[aria-current="page"]').filter({ hasText: name }).waitFor()
  }
  const lit = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]')
  await page.goto('/leaderboard')
  await lit.first().waitFor()
  expect(await lit.allInnerTexts()).toEqual(['Home'])
  expect(await lit.getAttribute('aria-current')).toBe('true')
  await page.setViewportSize(DESKTOP)
  expect(await lit.allInnerTexts()).toEqual(['Bowl Hall of Fame'])
  expect(await lit.getAttribute('aria-current')).toBe('page')
  const pearl = await member(browser, url, { email: 'nav-gold@bowl.example', premium: true })
  await pearl.page.goto('/home')
  await pearl.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Premium' }).click()
  await arrivesAt(pearl.page, '/private-chat')
})

test.each(WIDTHS)(
  '[SHELL-41, HOME-5] on %s Chat wears a lock off the bowl, and pressing it says why',
  async (_, viewport) => {
    const { page } = await member(browser, url, { email: `lock-${viewport.width}@bowl.example`, viewport })
    await page.goto('/profile')
    const chat = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Chat/ })
    await chat.getByRole('img', { name: 'locked until you’re on the bowl' }).waitFor()
    for (const from of ['/profile', '/home']) {
      await arrivesAt(page, from)
      await chat.click()
      await arrivesAt(page, '/home')
      await page.getByRole('alert').getByText('You must be on the bowl to join the chat room.').waitFor()
      await page.locator('.throne[data-nods]').waitFor()
    }
    const throne = page.getByRole('button', { name: 'On the Bowl' })
    const lock = chat.getByRole('img', { name: 'locked until you’re on the bowl' })
    await page.reload()
    await throne.waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)

    // After sitting down and getting up again nobody is asking for the room any more.
    await chat.click()
    await page.getByRole('alert').waitFor()
    await throne.click()
    await lock.waitFor({ state: 'detached' })
    await throne.click()
    await lock.waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)

    await throne.click()
    await lock.waitFor({ state: 'detached' })
    await chat.click()
    await arrivesAt(page, '/chat')
  },
)

test('[SUB-16, SHELL-42] who wants premium is asked to sign in, and pays after it; a newcomer finds it ticked', async () => {
  const { page } = await newPerson(browser, url)
  await member(browser, url, { email: 'wants-premium@bowl.example' })
  await page.goto('/')
  await page.getByRole('link', { name: 'Upgrade to Premium' }).click()
  await arrivesAt(page, '/signin')
  await seesToast(page, 'Please sign in')
  expect(await toastOn(page).getAttribute('data-tone')).toBe('info')
  await page.getByRole('link', { name: 'Sign up' }).click()
  await arrivesAt(page, '/signup')
  expect(await page.getByRole('checkbox', { name: /Premium Member/ }).isChecked()).toBe(true)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await arrivesAt(page, '/signin')
  await page.getByLabel('Email').fill('wants-premium@bowl.example')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await arrivesAt(page, '/subscribe')
  await page.getByRole('button', { name: 'Subscribe Now' }).waitFor()

  const newcomer = await newPerson(browser, url)
  await newcomer.page.goto('/signup?premium=yes')
  await newcomer.page.getByLabel('Email').fill('comes-to-buy@bowl.example')
  await newcomer.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await newcomer.page.getByRole('button', { name: 'Create Account' }).click()
  // With demo billing nothing is left to pay.
  await arrivesAt(newcomer.page, '/home')
  expect((await stored(newcomer.page)).user?.isPremium).toBe(true)
})

test('[SHELL-12] on a desk the navigation is a rail with the Hall of Fame and the guide beside the four', async () => {
  const { page } = await member(browser, url, { email: 'rail@bowl.example', isOnBowl: true, viewport: DESKTOP })
  await page.goto('/home')
  const rail = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await rail.first().waitFor()
  const entries = ['Home', 'Chat', 'Poop Map', 'Profile', 'Bowl Hall of Fame', 'Guide']
  expect(await rail.allInnerTexts()).toEqual(['On the Bowl', ...entries, 'FlushMaster'])
})

test('[SHELL-32, SHELL-35] a visitor reads the guide and goes back', async () => {
  const { page } = await newPerson(browser, url)
  await page.goto('/guide')
  await page.getByRole('heading', { level: 1, name: 'How to Use On the Bowl' }).waitFor()
  const cards = await page.getByRole('heading').allInnerTexts()
  for (const card of ['Guest', 'Registered', 'Premium', 'Getting Started', 'Pro Tips']) {
    expect(cards.join(' · ')).toContain(card)
  }
  expect(await page.getByRole('link', { name: /Back/ }).getAttribute('href')).toBe('/profile')
})

test.each([['{broken'], ['"text"'], ['{"id":7}'], ['null']])(
  '[SHELL-6] %s under `user` counts as nobody and is removed',
  async (forged) => {
    const { page, errors } = await newPerson(browser, url)
    await page.goto('/')
    await page.evaluate(`localStorage.setItem('user', ${JSON.stringify(forged)})`)
    await page.goto('/home')
    await arrivesAt(page, '/')
    expect(await stored(page)).not.toHaveProperty('user')
    expect(errors).toEqual([])
  },
)

/** As a link does it: within the page. */
async function walkTo(page: Page, path: string) {
  await page.evaluate(`history.pushState(null, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`)
}

/** A screen has been reached when it has given the page its title. */
async function arrivesAt(page: Page, path: string) {
  await page.waitForURL(({ pathname }) => pathname === path, { waitUntil: 'commit' })
  const title = `${TITLES[path]} · On the Bowl`
  await holds(page, `document.title === ${JSON.stringify(title)}`)
}

function focused(page: Page): Promise<string | null> {
  return page.locator(':focus').textContent()
}
