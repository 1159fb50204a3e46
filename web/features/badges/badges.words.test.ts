/** Tests what the ceremony and the toast say about one, two and more badges. */
import { expect, test } from 'vitest'
import { type BadgeKey, badgeKeys } from '#contract/bowl/badges.ts'
import { ceremonyLine, ceremonyTitle, earnedToast, shareBadges, shelfLine, spokenCeremony } from './badges.words.ts'

test.each<[BadgeKey, string, string]>([
  ['regular', 'Regular', 'Five visits. It’s yours for good.'],
  ['dedicated', 'Dedicated', 'Ten visits. It’s yours for good.'],
  ['streaker', 'Streaker', 'Three days in a row. It’s yours for good.'],
  ['bathroomholic', 'Bathroomholic', 'Seven days in a row. It’s yours for good.'],
  ['chatty', 'Chatty', 'Ten messages. It’s yours for good.'],
  ['social_butterfly', 'Social Butterfly', 'Fifty messages. It’s yours for good.'],
  ['diamond_rough', 'Diamond in the rough', 'A hundred messages. It’s yours for good.'],
  ['long_timer', "I'll be out in a minute", 'Twenty-five minutes in one sit. It’s yours for good.'],
])('[BADGE-15] %s', (badge, title, line) => {
  expect([ceremonyTitle([badge]), ceremonyLine([badge])]).toEqual([title, line])
})

test('[BADGE-16] two or more badges at once are one scene that names all of them', () => {
  const two: BadgeKey[] = ['regular', 'chatty']
  expect([ceremonyTitle(two), ceremonyLine(two), shareBadges(two)]).toEqual([
    'Two at once',
    'Regular for five visits, Chatty for ten messages.',
    'Share them',
  ])
  const three: BadgeKey[] = [...two, 'streaker']
  expect([ceremonyTitle(three), ceremonyLine(three)]).toEqual([
    'Three at once',
    'Regular for five visits, Chatty for ten messages, Streaker for three days in a row.',
  ])
})

test('[BADGE-15] the shelf is counted, and full when all are on it', () => {
  expect([shelfLine(3), shelfLine(badgeKeys.length)]).toEqual(['3 of 8 on your shelf', 'That’s the whole shelf.'])
})

test('[BADGE-15, BADGE-16] screen readers get one sentence', () => {
  expect(spokenCeremony(['streaker'], 3)).toBe('New badge: Streaker. Three days in a row. 3 of 8 on your shelf.')
  expect(spokenCeremony(['regular', 'chatty'], 3)).toBe('Two new badges: Regular and Chatty. 3 of 8 on your shelf.')
  expect(spokenCeremony(['streaker'], 8)).toBe('New badge: Streaker. Three days in a row. That’s the whole shelf.')
})

test.each<[BadgeKey[], string]>([
  [['regular'], 'You earned Regular'],
  [['regular', 'chatty'], 'You earned Regular and Chatty'],
  [['regular', 'chatty', 'streaker'], 'You earned Regular, Chatty and Streaker'],
  [['long_timer'], "You earned “I'll be out in a minute”"],
])('[BADGE-18] the toast about %j names them', (earned, title) => {
  expect(earnedToast(earned).title).toBe(title)
})
