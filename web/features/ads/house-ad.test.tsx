/** Proves who is shown an ad, and that it says what it is. */
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { HouseAd } from './house-ad.tsx'

function markupOf(isPremium: boolean) {
  return renderToStaticMarkup(
    <MemoryRouter>
      <HouseAd isPremium={isPremium} />
    </MemoryRouter>,
  )
}

test('[LEAD-10] there is one ad, labelled, and none for premium members', () => {
  expect(markupOf(false).match(/<a /g)).toHaveLength(1)
  expect(markupOf(false)).toContain('House ad')
  expect(markupOf(true)).toBe('')
})
