/** Proves who is offered premium. */
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { PREMIUM_PERKS } from '#contract/premium/premium.ts'
import { PremiumCard, PremiumFeatures } from './premium-card.tsx'

function markupOf(isPremium: boolean, link?: { to: string; label: string }) {
  return renderToStaticMarkup(
    <MemoryRouter>
      <PremiumCard isPremium={isPremium} link={link} />
    </MemoryRouter>,
  )
}

test('[PROF-2] the card lists what premium adds, and links to the plan for people without it', () => {
  expect(markupOf(false)).toContain('15 exclusive emojis')
  expect(markupOf(false)).toContain('href="/subscribe"')
  expect(markupOf(true)).toContain('15 exclusive emojis')
  expect(markupOf(true)).not.toContain('<a ')
  expect(markupOf(false, { to: '/signup', label: 'Sign Up' })).toContain('href="/signup"')
})

test('[PREM-21] the card lists every perk, folded for premium members', () => {
  for (const perk of PREMIUM_PERKS) {
    expect(markupOf(false)).toContain(perk)
    expect(markupOf(true)).toContain(perk)
  }
  expect(PREMIUM_PERKS).toHaveLength(11)
  expect(markupOf(true)).toContain('<details>')
  expect(markupOf(false)).not.toContain('<details>')
})

test('[PREM-30] on your own profile it is a folded list without an offer, for everyone', () => {
  const markup = renderToStaticMarkup(<PremiumFeatures isPremium={false} />)
  for (const perk of PREMIUM_PERKS) expect(markup).toContain(perk)
  expect(markup).toContain('<details>')
  expect(markup).not.toMatch(/<a |<button/)
})
