/** Proves which entry of the navigation is lit on which screen. */
import { expect, test } from 'vitest'
import { markOf } from './active-nav-item.ts'

const TABS = ['/home', '/chat', '/trivia', '/profile']
const GOLDEN_TABS = ['/home', '/chat', '/private-chat', '/profile']
const RAIL = [...TABS, '/leaderboard', '/guide']
const GOLDEN_RAIL = [...GOLDEN_TABS, '/trivia', '/leaderboard', '/guide']

function litOn(pathname: string, offered: readonly string[]) {
  return offered.flatMap((to) => {
    const mark = markOf(to, { pathname, offered })
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
  ['/trivia', GOLDEN_TABS, ['/home true']],
  ['/trivia', GOLDEN_RAIL, ['/trivia page']],
  ['/private-chat', GOLDEN_TABS, ['/private-chat page']],
  ['/private-chat', TABS, ['/profile true']],
  ['/private-chat', RAIL, ['/profile true']],
  ['/profile/somebody', TABS, []],
  ['/subscribe', RAIL, []],
])('[SHELL-11] on %s of %j these are lit: %j', (pathname, offered, lit) => {
  expect(litOn(pathname, offered)).toEqual(lit)
})
