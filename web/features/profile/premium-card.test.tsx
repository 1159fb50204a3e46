/** Proves who is offered premium. */
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { PREMIUM_PERKS } from '#contract/premium/premium.ts'
import { PremiumCard } from './premium-card.tsx'

function markupOf(isPremium: boolean, action?: ReactNode, link?: { to: string; label: string }) {
  return renderToStaticMarkup(
    <MemoryRouter>
      <PremiumCard isPremium={isPremium} action={action} link={link} />
    </MemoryRouter>,
  )
}

test('[PROF-2] the card lists what premium adds, and links to the plan for those without it', () => {
  expect(markupOf(false)).toContain('15 exclusive emojis')
  expect(markupOf(false)).toContain('href="/subscribe"')
  expect(markupOf(true)).toContain('15 exclusive emojis')
  expect(markupOf(true)).not.toContain('<a ')
  expect(markupOf(false, undefined, { to: '/signup', label: 'Sign Up' })).toContain('href="/signup"')
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

test('[PREM-18] on your own profile the card has a button instead of the link', () => {
  const markup = markupOf(false, <button type="button">Upgrade to Premium</button>)
  expect(markup).toContain('Upgrade to Premium')
  expect(markup).not.toContain('<a ')
})
