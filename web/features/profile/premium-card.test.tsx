/** Proves to whom premium is offered. */
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { PREMIUM_PERKS } from '#contract/premium/premium.ts'
import { PremiumCard } from './premium-card.tsx'

function markupOf(isPremium: boolean, action?: ReactNode, way?: { to: string; label: string }) {
  return renderToStaticMarkup(
    <MemoryRouter>
      <PremiumCard {...{ isPremium, action, way }} />
    </MemoryRouter>,
  )
}

test('[PROF-2] the card lists what premium adds, and leads those who do not have it to it', () => {
  expect(markupOf(false)).toContain('15 exclusive emojis')
  expect(markupOf(false)).toContain('href="/subscribe"')
  expect(markupOf(true)).toContain('15 exclusive emojis')
  expect(markupOf(true)).not.toContain('<a ')
  expect(markupOf(false, undefined, { to: '/signup', label: 'Sign Up' })).toContain('href="/signup"')
})

test('[PREM-21] everything premium brings is on the list, folded for those who have it', () => {
  for (const perk of PREMIUM_PERKS) {
    expect(markupOf(false)).toContain(perk)
    expect(markupOf(true)).toContain(perk)
  }
  expect(PREMIUM_PERKS).toHaveLength(11)
  expect(markupOf(true)).toContain('<details>')
  expect(markupOf(false)).not.toContain('<details>')
})

test('[PREM-18] on the own profile the card holds the button in the place of the link', () => {
  const markup = markupOf(false, <button type="button">Upgrade to Premium</button>)
  expect(markup).toContain('Upgrade to Premium')
  expect(markup).not.toContain('<a ')
})
