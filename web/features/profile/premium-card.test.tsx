/** Proves to whom premium is offered. */
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { PremiumCard } from './premium-card.tsx'

function markupOf(isPremium: boolean) {
  return renderToStaticMarkup(
    <MemoryRouter>
      <PremiumCard isPremium={isPremium} />
    </MemoryRouter>,
  )
}

test('[PROF-2] the card lists what premium adds, and leads those who do not have it to it', () => {
  expect(markupOf(false)).toContain('15 exclusive emojis')
  expect(markupOf(false)).toContain('href="/subscribe"')
  expect(markupOf(true)).toContain('15 exclusive emojis')
  expect(markupOf(true)).not.toContain('<a ')
})
