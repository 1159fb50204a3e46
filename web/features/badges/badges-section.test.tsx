/** Proves which badge tiles can be shared, and what every tile says. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { badgeKeys, badgeMapOf, badges } from '#contract/bowl/badges.ts'
import { BadgesSection } from './badges-section.tsx'

const earned = badgeMapOf(['regular', 'chatty'])

test('[SHARE-2] on the own profile the earned tiles are buttons, and only those', () => {
  const markup = renderToStaticMarkup(<BadgesSection earned={earned} onShare={() => {}} />)
  expect(markup.match(/<button/g)).toHaveLength(2)
  expect(markup.match(/Share this badge/g)).toHaveLength(2)
})

test("[PROF-3] on another's profile nothing can be shared", () => {
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

test('[BADGE-6] only a tile that is earned and fresh flips', () => {
  const markup = renderToStaticMarkup(<BadgesSection earned={earned} fresh={['chatty', 'streaker']} />)
  expect(markup.match(/data-fresh/g)).toHaveLength(1)
})
