/** The routes, their titles, and the page views reported for them. */
import { expect, test } from 'vitest'
import { pageViewPath } from './page-views.ts'
import { documentTitle, notFoundRule, routePaths, ruleAt, ruleOf } from './routes.ts'

test('[SHELL-1] the routes match the specification', () => {
  const specified =
    '/ /signin /signup /old-signup /simple-signup /guest-setup /forgot-password /reset-password /home /chat /private-chat /trivia /profile /profile/:userId /leaderboard /guide /subscribe /admin'
  expect(new Set(routePaths)).toEqual(new Set(specified.split(' ')))
})

test.each([
  ['/', '/'],
  ['/home/', '/home'],
  ['/profile', '/profile'],
  ['/profile/u1', '/profile/:userId'],
  ['/profile/u1/more', '*'],
  ['/nowhere', '*'],
])('[SHELL-2] %s is the screen of %s', (pathname, path) => {
  expect(ruleAt(pathname).path).toBe(path)
})

test('[SHELL-26] every title ends in the name of the app', () => {
  const titles = [...routePaths.map(ruleOf), notFoundRule].map(documentTitle)
  for (const title of titles) expect(title).toMatch(/^\S.* · On the Bowl$/)
  expect(documentTitle(notFoundRule)).toBe('404 Page Not Found · On the Bowl')
})

test.each([
  ['/', '/'],
  ['/guide/', '/guide'],
  ['/profile/guest-abcd1234', '/profile/:userId'],
  ['/reset-password', undefined],
  ['/reset-password/', undefined],
  ['/admin', undefined],
  ['/rhoda@example.com', '/404'],
])('[SHELL-18] [SHELL-19] a view of %s is reported as %s', (pathname, path) => {
  expect(pageViewPath(pathname)).toBe(path)
})
