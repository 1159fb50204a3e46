/** Which navigation item is active: the open screen's own, or its parent's if it has none. */
import { matchPath } from 'react-router'

/** The parent item of screens that have no item of their own in some navigations. */
const PARENTS: Record<string, string> = {
  '/leaderboard': '/home',
  // Premium members have a tab for private messages in place of the map.
  '/trivia': '/home',
  '/guide': '/profile',
  // Former premium members reach their private messages from the profile.
  '/private-chat': '/profile',
}

type Shown = { pathname: string; offered: readonly string[] }

/** The `aria-current` value of the item that links to a path. */
export function activeMark(to: string, { pathname, offered }: Shown): 'page' | 'true' | undefined {
  const isOpen = (path: string) => matchPath({ path, end: true }, pathname) !== null
  if (isOpen(to)) return 'page'
  if (offered.some(isOpen)) return undefined
  const isParent = Object.entries(PARENTS).some(([path, parent]) => parent === to && isOpen(path))
  return isParent ? 'true' : undefined
}
