/** Tests when a badge's ceremony plays, and when a note waits instead. */
import { expect, test, vi } from 'vitest'
import { createManualClock } from '#web/testing/wire.ts'
import { createBadgeNews, LID_MOVES_MS, newsFor, type Situation, TOGETHER_MS } from './badge-news.ts'

const LONG_AGO = Number.POSITIVE_INFINITY
const quiet: Situation = {
  path: '/home',
  isHidden: false,
  isSomethingOpen: false,
  isInField: false,
  sinceKeyMs: LONG_AGO,
  sinceSceneMs: LONG_AGO,
  sinceSatDownMs: LONG_AGO,
}

test.each<[string, Partial<Situation>, string]>([
  ['on home', {}, 'scene'],
  ['on the own profile', { path: '/profile' }, 'scene'],
  ['on the map', { path: '/trivia' }, 'scene'],
  ['on the boards', { path: '/leaderboard' }, 'scene'],
  ['in the chat room', { path: '/chat' }, 'note'],
  ['in a private chat', { path: '/private-chat' }, 'note'],
  ['while paying', { path: '/subscribe' }, 'note'],
  ['on another person’s profile', { path: '/profile/u-otto' }, 'note'],
  ['in a form', { isInField: true }, 'note'],
  ['while a dialog, a menu or a scene is open', { isSomethingOpen: true }, 'note'],
  ['within a second of a key', { sinceKeyMs: 999 }, 'note'],
  ['a second after a key', { sinceKeyMs: 1000 }, 'scene'],
  ['while the lid opens', { sinceSatDownMs: 2000 }, 'note'],
  ['right after another scene', { sinceSceneMs: 9999 }, 'note'],
  ['in a hidden page', { isHidden: true }, 'dot'],
])('[BADGE-17, BADGE-18] earned %s', (_, change, news) => {
  expect(newsFor({ ...quiet, ...change })).toBe(news)
})

function setUp(change: Partial<Situation> = {}) {
  const clock = createManualClock()
  const satDownAt = clock.now()
  const [playScene, showNote] = [vi.fn(), vi.fn()]
  const situation = (): Situation => ({
    ...quiet,
    ...change,
    ...(change.sinceSatDownMs !== undefined && { sinceSatDownMs: clock.now() - satDownAt }),
  })
  return { clock, playScene, showNote, news: createBadgeNews({ clock, situation, playScene, showNote }) }
}

test('[BADGE-16] badges that come together are shown together', () => {
  const { news, clock, playScene } = setUp()
  news.earned('regular')
  news.earned('chatty')
  news.earned('regular')
  clock.pass(TOGETHER_MS - 1)
  expect(playScene).not.toHaveBeenCalled()
  clock.pass(1)
  expect(playScene).toHaveBeenCalledExactlyOnceWith(['chatty', 'regular'])
  news.earned('streaker')
  clock.pass(TOGETHER_MS)
  expect(playScene).toHaveBeenLastCalledWith(['streaker'])
})

test('[BADGE-18] while the lid opens nothing is shown; the note comes when the splash has run out', () => {
  const { news, clock, playScene, showNote } = setUp({ sinceSatDownMs: 0 })
  news.earned('regular')
  clock.pass(LID_MOVES_MS - 1)
  expect(showNote).not.toHaveBeenCalled()
  clock.pass(1)
  expect(showNote).toHaveBeenCalledExactlyOnceWith(['regular'])
  expect(playScene).not.toHaveBeenCalled()
})

test('[BADGE-17] after stop nothing is shown', () => {
  const { news, clock, playScene, showNote } = setUp()
  news.earned('regular')
  news.stop()
  clock.pass(TOGETHER_MS)
  expect([playScene, showNote].some((show) => show.mock.calls.length > 0)).toBe(false)
})
