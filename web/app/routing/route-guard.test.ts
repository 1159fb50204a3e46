/** Proves who sees which screen, for every route and every kind of person. */
import { expect, test } from 'vitest'
import { type Who, whereTo } from './route-guard.ts'
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

/** Where each person ends up who types the address; empty where they may stay. */
const detours: Record<RoutePath, Record<Kind, string>> = {
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
  // Whether somebody was premium once and has something to read, the screen asks the server itself.
  '/private-chat': { ...seen, visitor: '/signin', guest: '/subscribe' },
  '/trivia': anyUser,
  '/profile': anyUser,
  '/profile/:userId': anyUser,
  '/leaderboard': seen,
  '/guide': seen,
  // Whether there is anything left to pay, the screen asks the server itself.
  '/subscribe': { ...seen, visitor: '/signin?premium=yes', guest: '/signin?premium=yes' },
  '/admin': seen,
}

const cases = routePaths.flatMap((path) =>
  (Object.keys(people) as Kind[]).map((kind) => ({ path, kind, to: detours[path][kind] })),
)

test.each(cases)('[SHELL-3] [SHELL-4] [CHAT-1] [PM-1] $kind opens $path and ends up at "$to"', ({ path, kind, to }) => {
  expect(whereTo(ruleOf(path), people[kind], { ...OPENED, pathname: path })?.to ?? '').toBe(to)
})

test('[CHAT-1] [ADMIN-18] where the chat room asks for no bowl, everyone who is in may enter', () => {
  const chat = ruleOf('/chat')
  expect(whereTo(chat, { ...people.guest, needsBowl: false }, OPENED)).toBeUndefined()
  expect(whereTo(chat, { ...people.member, needsBowl: false }, OPENED)).toBeUndefined()
  expect(whereTo(chat, { ...people.visitor, needsBowl: false }, OPENED)).toEqual({ to: '/' })
})

test.each(['/signin', '/signup'] as const)('[CHAT-16] a link inside the app takes a guest to %s', (path) => {
  expect(whereTo(ruleOf(path), people.guest, LINKED)).toBeUndefined()
  expect(whereTo(ruleOf(path), people.member, LINKED)).toEqual({ to: '/home' })
})

test('[SHELL-9] whoever lost the session is sent to the sign-in form', () => {
  const lost = { ...people.visitor, wasLost: true }
  expect(whereTo(ruleOf('/home'), lost, LINKED)).toEqual({ to: '/signin' })
  expect(whereTo(ruleOf('/chat'), lost, LINKED)).toEqual({ to: '/signin' })
  expect(whereTo(ruleOf('/guide'), lost, LINKED)).toBeUndefined()
})

test('[PM-1] the detour from private chat says why', () => {
  expect(whereTo(ruleOf('/private-chat'), people.guest, LINKED)?.toast).toMatchObject({
    title: 'Premium Feature',
    description: 'Private messaging is only available for premium users',
  })
})

test('[SUB-1, SHELL-42] the detour from the subscription says why, as plain information', () => {
  const said = whereTo(ruleOf('/subscribe'), people.visitor, LINKED)?.toast
  expect(said).toEqual({ title: 'Please sign in', tone: 'info' })
})

test('[SUB-16] who has signed in on the way to premium goes on to it', () => {
  const came = { ...LINKED, pathname: '/signin', search: '?premium=yes' }
  expect(whereTo(ruleOf('/signin'), people.member, came)).toEqual({ to: '/subscribe' })
  expect(whereTo(ruleOf('/signin'), people.premium, came)).toEqual({ to: '/home' })
})

test('[SHELL-41] who presses Chat off the bowl is shown on home what to do first', () => {
  expect(whereTo(ruleOf('/chat'), people.member, LINKED)).toEqual({ to: '/home', wantsChat: true })
})
