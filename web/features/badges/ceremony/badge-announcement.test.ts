/** Tests when a badge's ceremony plays, and when a toast waits instead. */
import { expect, test, vi } from 'vitest'
import { createManualClock } from '#web/testing/wire.ts'
import {
  announcementFor,
  createBadgeAnnouncer,
  LID_MOVES_MS,
  type Situation,
  TOGETHER_MS,
} from './badge-announcement.ts'

const LONG_AGO = Number.POSITIVE_INFINITY
const quiet: Situation = {
  path: '/home',
  isHidden: false,
  sinceUsedMs: 0,
  isSomethingOpen: false,
  isInField: false,
  sinceKeyMs: LONG_AGO,
  sinceSceneMs: LONG_AGO,
  sinceSatDownMs: LONG_AGO,
}

test.each<[string, Partial<Situation>, string]>([
  ['on home', {}, 'scene'],
  ['on your own profile', { path: '/profile' }, 'scene'],
  ['on the map', { path: '/trivia' }, 'scene'],
  ['on the boards', { path: '/leaderboard' }, 'scene'],
  ['in the chat room', { path: '/chat' }, 'toast'],
  ['in a private chat', { path: '/private-chat' }, 'toast'],
  ['while paying', { path: '/subscribe' }, 'toast'],
  ['on another person’s profile', { path: '/profile/u-otto' }, 'toast'],
  ['in a form', { isInField: true }, 'toast'],
  ['while a dialog, a menu or a scene is open', { isSomethingOpen: true }, 'toast'],
  ['within a second of a key', { sinceKeyMs: 999 }, 'toast'],
  ['a second after a key', { sinceKeyMs: 1000 }, 'scene'],
  ['while the lid opens', { sinceSatDownMs: 2000 }, 'toast'],
  ['right after another scene', { sinceSceneMs: 9999 }, 'toast'],
  ['in a hidden page', { isHidden: true }, 'dot'],
  ['in a page that was touched half a minute ago', { sinceUsedMs: 30_000 }, 'scene'],
  ['in a page that nobody uses, while the person is at another one', { sinceUsedMs: 30_001 }, 'dot'],
])('[BADGE-17, BADGE-18] earned %s', (_, change, announcement) => {
  expect(announcementFor({ ...quiet, ...change })).toBe(announcement)
})

function setUp(change: Partial<Situation> = {}) {
  const clock = createManualClock()
  const satDownAt = clock.now()
  const [playScene, showBadgeToast] = [vi.fn(), vi.fn()]
  const situation = (): Situation => ({
    ...quiet,
    ...change,
    ...(change.sinceSatDownMs !== undefined && { sinceSatDownMs: clock.now() - satDownAt }),
  })
  return {
    clock,
    playScene,
    showBadgeToast,
    announcer: createBadgeAnnouncer({ clock, situation, playScene, showBadgeToast }),
  }
}

test('[BADGE-16] badges that come together are shown together', () => {
  const { announcer, clock, playScene } = setUp()
  announcer.earned('regular')
  announcer.earned('chatty')
  announcer.earned('regular')
  clock.pass(TOGETHER_MS - 1)
  expect(playScene).not.toHaveBeenCalled()
  clock.pass(1)
  expect(playScene).toHaveBeenCalledExactlyOnceWith(['chatty', 'regular'])
  announcer.earned('streaker')
  clock.pass(TOGETHER_MS)
  expect(playScene).toHaveBeenLastCalledWith(['streaker'])
})

test('[BADGE-18] while the lid opens nothing is shown; the toast comes when the splash has run out', () => {
  const { announcer, clock, playScene, showBadgeToast } = setUp({ sinceSatDownMs: 0 })
  announcer.earned('regular')
  clock.pass(LID_MOVES_MS - 1)
  expect(showBadgeToast).not.toHaveBeenCalled()
  clock.pass(1)
  expect(showBadgeToast).toHaveBeenCalledExactlyOnceWith(['regular'])
  expect(playScene).not.toHaveBeenCalled()
})

test('[BADGE-17] after stop nothing is shown', () => {
  const { announcer, clock, playScene, showBadgeToast } = setUp()
  announcer.earned('regular')
  announcer.stop()
  clock.pass(TOGETHER_MS)
  expect([playScene, showBadgeToast].some((show) => show.mock.calls.length > 0)).toBe(false)
})
