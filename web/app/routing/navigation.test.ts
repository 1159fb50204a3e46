/** Which navigation item is active on which screen. */
import { expect, test } from 'vitest'
import { activeMark } from './navigation.tsx'

const TABS = ['/home', '/chat', '/trivia', '/profile']
const PREMIUM_TABS = ['/home', '/chat', '/private-chat', '/profile']
const RAIL = [...TABS, '/leaderboard', '/guide']
const PREMIUM_RAIL = [...PREMIUM_TABS, '/trivia', '/leaderboard', '/guide']

function activeOn(pathname: string, offered: readonly string[]) {
  return offered.flatMap((to) => {
    const mark = activeMark(to, { pathname, offered })
    return mark ? [`${to} ${mark}`] : []
  })
}

test.each([
  ['/chat', TABS, ['/chat page']],
  ['/chat/', TABS, ['/chat page']],
  ['/leaderboard', TABS, ['/home true']],
  ['/leaderboard', RAIL, ['/leaderboard page']],
  ['/guide', TABS, ['/profile true']],
  ['/guide', RAIL, ['/guide page']],
  ['/trivia', TABS, ['/trivia page']],
  ['/trivia', PREMIUM_TABS, ['/home true']],
  ['/trivia', PREMIUM_RAIL, ['/trivia page']],
  ['/private-chat', PREMIUM_TABS, ['/private-chat page']],
  ['/private-chat', TABS, ['/profile true']],
  ['/private-chat', RAIL, ['/profile true']],
  ['/profile/somebody', TABS, []],
  ['/subscribe', RAIL, []],
])('[SHELL-11] on %s with items %j these are active: %j', (pathname, offered, active) => {
  expect(activeOn(pathname, offered)).toEqual(active)
})
