/** Which entry of a navigation is lit: the open screen's own, or the one it belongs to when it has none there. */
import { matchPath } from 'react-router'

/** Where one comes from to the screens that not every navigation has an entry for. */
const BELONGS_TO: Record<string, string> = {
  '/leaderboard': '/home',
  // Where others have a tab for the map, who has premium has one for their letters.
  '/trivia': '/home',
  '/guide': '/profile',
  // Only who has premium has a tab for their letters; who had it once gets there from the profile.
  '/private-chat': '/profile',
}

type Shown = { pathname: string; offered: readonly string[] }

/** What `aria-current` says of the entry that leads to a path. */
export function markOf(to: string, { pathname, offered }: Shown): 'page' | 'true' | undefined {
  const isOpen = (path: string) => matchPath({ path, end: true }, pathname) !== null
  if (isOpen(to)) return 'page'
  if (offered.some(isOpen)) return undefined
  const belongsHere = Object.entries(BELONGS_TO).some(([path, owner]) => owner === to && isOpen(path))
  return belongsHere ? 'true' : undefined
}
