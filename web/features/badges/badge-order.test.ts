/** Proves that all eight badges are shown, the earned ones first. */
import { expect, test } from 'vitest'
import { badgeKeys, badgeMapOf } from '#contract/bowl/badges.ts'
import { badgeStatesOf } from './badge-order.ts'

test('[BADGE-7] all eight are shown, the earned ones first', () => {
  const states = badgeStatesOf(badgeMapOf(['chatty', 'streaker']))
  expect(states.map(({ badge }) => badge)).toEqual([
    ...['streaker', 'chatty', 'regular', 'dedicated'],
    ...['social_butterfly', 'long_timer', 'bathroomholic', 'diamond_rough'],
  ])
  expect(states.filter(({ isEarned }) => isEarned)).toHaveLength(2)
})

test('[BADGE-7] a badge that the answer does not mention is not earned, and unknown keys are not shown', () => {
  expect(badgeStatesOf({ regular: true, plumber: true }).map(({ isEarned }) => isEarned)).toEqual([
    true,
    ...Array.from({ length: badgeKeys.length - 1 }, () => false),
  ])
})

test('[PROF-9] featured badges stand first, as their owner put them; one that is not earned is not featured', () => {
  const states = badgeStatesOf(badgeMapOf(['chatty', 'streaker', 'regular']), ['chatty', 'diamond_rough', 'regular'])
  expect(states.slice(0, 4).map(({ badge }) => badge)).toEqual(['chatty', 'regular', 'streaker', 'dedicated'])
  expect(states.filter(({ isFeatured }) => isFeatured).map(({ badge }) => badge)).toEqual(['chatty', 'regular'])
  expect(states).toHaveLength(badgeKeys.length)
})
