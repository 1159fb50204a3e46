/** Tests who sees an ad, that it is labelled, and that the two ads alternate. */
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { AdCard, adOfTheDay, GUIDE_AD, PREMIUM_AD } from './ad-card.tsx'

function renderAd(isPremium: boolean) {
  return renderToStaticMarkup(
    <MemoryRouter>
      <AdCard isPremium={isPremium} />
    </MemoryRouter>,
  )
}

test('[LEAD-10] there is one ad, labelled, and none for premium members', () => {
  expect(renderAd(false).match(/<a /g)).toHaveLength(1)
  expect(renderAd(false)).toContain('House ad')
  expect(renderAd(true)).toBe('')
})

test('[LEAD-10] the ads alternate, one a day', () => {
  const shown = [15, 16, 17, 18].map((day) => adOfTheDay(new Date(2026, 10, day, 23, 59)))
  expect(new Set(shown.slice(0, 2))).toEqual(new Set([PREMIUM_AD, GUIDE_AD]))
  expect(shown.slice(2)).toEqual(shown.slice(0, 2))
  expect(adOfTheDay(new Date(2026, 10, 15, 0, 1))).toEqual(shown[0])
})
