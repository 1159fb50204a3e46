/** Tests which badge tiles can be shared, what they say, and their order. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { badgeKeys, badges, toBadgeMap } from '#contract/bowl/badges.ts'
import { BadgesSection, sortBadges } from './badges-section.tsx'

const earned = toBadgeMap(['regular', 'chatty'])

test('[SHARE-2] on your own profile only the earned tiles are buttons', () => {
  const markup = renderToStaticMarkup(<BadgesSection earned={earned} onShare={() => {}} />)
  expect(markup.match(/<button/g)).toHaveLength(2)
  expect(markup.match(/Share this badge/g)).toHaveLength(2)
})

test("[PROF-3] on another person's profile nothing can be shared", () => {
  expect(renderToStaticMarkup(<BadgesSection earned={earned} />)).not.toContain('<button')
})

test('[PROF-2] every badge shows its label and its threshold, earned or not', () => {
  const text = renderToStaticMarkup(<BadgesSection earned={earned} />).replaceAll('\u00AD', '')
  for (const key of badgeKeys) {
    expect(text).toContain(badges[key].label.replace("'", '&#x27;'))
    expect(text).toContain(badges[key].takes)
  }
  expect(text).toContain('2 of 8')
})

test('[BADGE-12] only the tile of an earned badge turns', () => {
  const markup = renderToStaticMarkup(<BadgesSection earned={earned} turning={['chatty', 'streaker']} />)
  expect(markup.match(/data-turning/g)).toHaveLength(1)
})

test('[PROF-21] an earned badge has its day, an open one a bar and how far it is', () => {
  const markup = renderToStaticMarkup(
    <BadgesSection
      earned={earned}
      dates={{ regular: '2020-11-12' }}
      progress={{ dedicated: { value: 7, goal: 10 }, long_timer: { value: 779, goal: 1500 } }}
    />,
  )
  expect(markup).toContain('5 visits, 12\u00A0Nov\u00A02020')
  expect(markup).toContain('7 of 10 visits')
  expect(markup).toContain('12 of 25 min')
  expect(markup.match(/role="progressbar"/g)).toHaveLength(2)
})

test('[BADGE-7] all eight are shown, the earned ones first', () => {
  const states = sortBadges(toBadgeMap(['chatty', 'streaker']))
  expect(states.map(({ badge }) => badge)).toEqual([
    'streaker',
    'chatty',
    'regular',
    'dedicated',
    'social_butterfly',
    'long_timer',
    'bathroomholic',
    'diamond_rough',
  ])
  expect(states.filter(({ isEarned }) => isEarned)).toHaveLength(2)
})

test('[BADGE-7] a badge missing from the response is not earned, and unknown keys are not shown', () => {
  expect(sortBadges({ regular: true, plumber: true }).map(({ isEarned }) => isEarned)).toEqual([
    true,
    ...Array.from({ length: badgeKeys.length - 1 }, () => false),
  ])
})

test('[PROF-9] featured badges come first, in their owner’s order; one that is not earned is not featured', () => {
  const states = sortBadges(toBadgeMap(['chatty', 'streaker', 'regular']), ['chatty', 'diamond_rough', 'regular'])
  expect(states.slice(0, 4).map(({ badge }) => badge)).toEqual(['chatty', 'regular', 'streaker', 'dedicated'])
  expect(states.filter(({ isFeatured }) => isFeatured).map(({ badge }) => badge)).toEqual(['chatty', 'regular'])
  expect(states).toHaveLength(badgeKeys.length)
})
