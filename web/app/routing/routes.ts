/** Every screen's path, title and access rule. */
import { matchPath } from 'react-router'

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
  '/': { title: 'You’re not alone', access: 'visitors' },
  '/signin': { title: 'Sign in', access: 'newcomers' },
  '/signup': { title: 'Sign up', access: 'newcomers' },
  '/old-signup': { title: 'Sign up', access: 'anyone' },
  '/simple-signup': { title: 'Sign up', access: 'anyone' },
  '/guest-setup': { title: 'Guest setup', access: 'visitors' },
  '/forgot-password': { title: 'Forgot password', access: 'anyone' },
  '/reset-password': { title: 'Reset password', access: 'anyone', isPrivate: true },
  '/home': { title: 'Home', access: 'user', hasNavigation: true },
  '/chat': { title: 'Chat', access: 'bowl', hasNavigation: true },
  '/private-chat': { title: 'Private chat', access: 'premium', hasNavigation: true },
  '/trivia': { title: 'Poop Map', access: 'user', hasNavigation: true },
  '/profile': { title: 'Profile', access: 'user', hasNavigation: true },
  '/profile/:userId': { title: 'Profile', access: 'user', hasNavigation: true },
  '/leaderboard': { title: 'Bowl Hall of Fame', access: 'anyone', hasNavigation: true },
  '/guide': { title: 'How to use', access: 'anyone', hasNavigation: true },
  '/subscribe': { title: 'Go premium', access: 'members' },
  '/admin': { title: 'Admin dashboard', access: 'anyone', isPrivate: true },
} as const satisfies Record<string, { title: string; access: Access; hasNavigation?: true; isPrivate?: true }>

export const routePaths = Object.keys(screens) as RoutePath[]

export const notFoundRule: RouteRule = {
  path: '*',
  title: '404 Page Not Found',
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
  return `${title} · On the Bowl`
}
