/** Who sees which screen, for every route and every kind of person. */
import { expect, test } from 'vitest'
import { redirectFor, type Who } from './route-guard.ts'
import { type RoutePath, routePaths, ruleOf } from './routes.ts'

const people = {
  visitor: { user: null, isGuest: false },
  guest: { user: { isPremium: false, isOnBowl: false }, isGuest: true },
  member: { user: { isPremium: false, isOnBowl: false }, isGuest: false },
  premium: { user: { isPremium: true, isOnBowl: false }, isGuest: false },
  onBowl: { user: { isPremium: false, isOnBowl: true }, isGuest: false },
} satisfies Record<string, Who>

type Kind = keyof typeof people

const OPENED = { by: 'opened', pathname: '/', search: '' } as const
const LINKED = { ...OPENED, by: 'linked' } as const

const seen = { visitor: '', guest: '', member: '', premium: '', onBowl: '' }
const onlyVisitors = { visitor: '', guest: '/home', member: '/home', premium: '/home', onBowl: '/home' }
const anyUser = { ...seen, visitor: '/' }

/** Where a person who types the URL is redirected to; empty if they may see the screen. */
const redirects: Record<RoutePath, Record<Kind, string>> = {
  '/': onlyVisitors,
  '/signin': onlyVisitors,
  '/signup': onlyVisitors,
  '/guest-setup': onlyVisitors,
  '/old-signup': seen,
  '/simple-signup': seen,
  '/forgot-password': seen,
  '/reset-password': seen,
  '/home': anyUser,
  '/chat': { visitor: '/', guest: '/home', member: '/home', premium: '/home', onBowl: '' },
  // The screen asks the server whether the person was premium and has messages.
  '/private-chat': { ...seen, visitor: '/signin', guest: '/subscribe' },
  '/trivia': anyUser,
  '/profile': anyUser,
  '/profile/:userId': anyUser,
  '/leaderboard': seen,
  '/guide': seen,
  // The screen asks the server whether there is anything to pay.
  '/subscribe': { ...seen, visitor: '/signin?premium=yes', guest: '/signin?premium=yes' },
  '/admin': seen,
}

const cases = routePaths.flatMap((path) =>
  (Object.keys(people) as Kind[]).map((kind) => ({ path, kind, to: redirects[path][kind] })),
)

test.each(cases)('[SHELL-3] [SHELL-4] [CHAT-1] [PM-1] $kind opens $path and ends up at "$to"', ({ path, kind, to }) => {
  expect(redirectFor(ruleOf(path), people[kind], { ...OPENED, pathname: path })?.to ?? '').toBe(to)
})

test('[CHAT-1] [ADMIN-18] if the chat room does not require the bowl, every guest and member may enter', () => {
  const chat = ruleOf('/chat')
  expect(redirectFor(chat, { ...people.guest, needsBowl: false }, OPENED)).toBeUndefined()
  expect(redirectFor(chat, { ...people.member, needsBowl: false }, OPENED)).toBeUndefined()
  expect(redirectFor(chat, { ...people.visitor, needsBowl: false }, OPENED)).toEqual({ to: '/' })
})

test.each(['/signin', '/signup'] as const)('[CHAT-16] a guest can follow a link inside the app to %s', (path) => {
  expect(redirectFor(ruleOf(path), people.guest, LINKED)).toBeUndefined()
  expect(redirectFor(ruleOf(path), people.member, LINKED)).toEqual({ to: '/home' })
})

test('[SHELL-9] after losing the session a person is sent to the sign-in form', () => {
  const lost = { ...people.visitor, wasLost: true }
  expect(redirectFor(ruleOf('/home'), lost, LINKED)).toEqual({ to: '/signin' })
  expect(redirectFor(ruleOf('/chat'), lost, LINKED)).toEqual({ to: '/signin' })
  expect(redirectFor(ruleOf('/guide'), lost, LINKED)).toBeUndefined()
})

test('[PM-1] the redirect from private chat says why', () => {
  expect(redirectFor(ruleOf('/private-chat'), people.guest, LINKED)?.toast).toMatchObject({
    title: 'Premium Feature',
    description: 'Private messaging is only available for premium users',
  })
})

test('[SUB-1, SHELL-42] the redirect from the subscription says why, with an info toast', () => {
  const request = redirectFor(ruleOf('/subscribe'), people.visitor, LINKED)?.toast
  expect(request).toEqual({ title: 'Please sign in', tone: 'info' })
})

test('[SUB-16] after signing in on the way to premium a member continues to it', () => {
  const came = { ...LINKED, pathname: '/signin', search: '?premium=yes' }
  expect(redirectFor(ruleOf('/signin'), people.member, came)).toEqual({ to: '/subscribe' })
  expect(redirectFor(ruleOf('/signin'), people.premium, came)).toEqual({ to: '/home' })
})

test('[SHELL-41] pressing Chat off the bowl leads to home with a hint what to do first', () => {
  expect(redirectFor(ruleOf('/chat'), people.member, LINKED)).toEqual({ to: '/home', wantsChat: true })
})
