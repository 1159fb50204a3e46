/** Every screen's path, title and access rule. */
import { matchPath } from 'react-router'
import { titles, withProductName } from '#web/app/app.words.ts'

export type Access =
  | 'anyone'
  | 'visitors' // guests and members are redirected home
  | 'newcomers' // the same, but a guest may follow a link
  | 'user' // guests and members
  | 'bowl' // a user on the bowl
  | 'premium' // members; the screen itself redirects members who never were premium
  | 'members' // people with an account

export type RouteRule = { path: string; title: string; access: Access; hasNavigation: boolean; isPrivate: boolean }

export type RoutePath = keyof typeof screens

const screens = {
  '/': { title: titles.landing, access: 'visitors' },
  '/signin': { title: titles.signIn, access: 'newcomers' },
  '/signup': { title: titles.signUp, access: 'newcomers' },
  '/old-signup': { title: titles.signUp, access: 'anyone' },
  '/simple-signup': { title: titles.signUp, access: 'anyone' },
  '/guest-setup': { title: titles.guestSetup, access: 'visitors' },
  '/forgot-password': { title: titles.forgotPassword, access: 'anyone' },
  '/reset-password': { title: titles.resetPassword, access: 'anyone', isPrivate: true },
  '/home': { title: titles.home, access: 'user', hasNavigation: true },
  '/chat': { title: titles.chat, access: 'bowl', hasNavigation: true },
  '/private-chat': { title: titles.privateChat, access: 'premium', hasNavigation: true },
  '/trivia': { title: titles.map, access: 'user', hasNavigation: true },
  '/profile': { title: titles.profile, access: 'user', hasNavigation: true },
  '/profile/:userId': { title: titles.profile, access: 'user', hasNavigation: true },
  '/leaderboard': { title: titles.leaderboard, access: 'anyone', hasNavigation: true },
  '/guide': { title: titles.guide, access: 'anyone', hasNavigation: true },
  '/subscribe': { title: titles.subscribe, access: 'members' },
  '/admin': { title: titles.admin, access: 'anyone', isPrivate: true },
} as const satisfies Record<string, { title: string; access: Access; hasNavigation?: true; isPrivate?: true }>

export const routePaths = Object.keys(screens) as RoutePath[]

export const notFoundRule: RouteRule = {
  path: '*',
  title: titles.notFound,
  access: 'anyone',
  hasNavigation: false,
  isPrivate: false,
}

export function ruleOf(path: RoutePath): RouteRule {
  return { path, hasNavigation: false, isPrivate: false, ...screens[path] }
}

export function ruleAt(pathname: string): RouteRule {
  const path = routePaths.find((pattern) => matchPath(pattern, pathname))
  return path ? ruleOf(path) : notFoundRule
}

export function documentTitle({ title }: RouteRule): string {
  return withProductName(title)
}
