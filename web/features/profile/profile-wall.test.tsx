/** Proves how a person is shown at the top of their profile, with tier and member-since text. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ProfileWall, tierOf } from './profile-wall.tsx'

const rhoda = { nickname: 'Rhoda', emoji: '🧻', isOnBowl: false, isPremium: false }

test('[PROF-4] premium members have the gold toilet, others do not', () => {
  const gold = renderToStaticMarkup(<ProfileWall person={{ ...rhoda, isPremium: true }} />)
  expect(gold.match(/alt="Premium"/g)).toHaveLength(1)
  expect(gold).toContain('data-gold')
  expect(renderToStaticMarkup(<ProfileWall person={rhoda} />)).not.toMatch(/alt="Premium"|data-gold/)
})

test('[PROF-4] premium is named once', () => {
  const person = { ...rhoda, isPremium: true }
  const markup = renderToStaticMarkup(<ProfileWall person={person} chips={['Premium']} />)
  expect(markup.match(/Premium/g)).toHaveLength(1)
  expect(markup).toContain('toilet-gold')
})

test('[PROF-4] the member-since date is a line of text, separate from the actions', () => {
  const person = { ...rhoda, isOnBowl: true, isPremium: true }
  const markup = renderToStaticMarkup(
    <ProfileWall person={person} line="Member since May 2026">
      <button type="button">Be My Buddy</button>
    </ProfileWall>,
  )
  expect(markup.match(/class="chip"/g)).toHaveLength(1)
  expect(markup).toMatch(/<p[^>]*>Member since May 2026<\/p>/)
  expect(markup).toMatch(/<div class="profile-actions"><button/)
})

test.each([
  [{ id: 'guest-a1b2c3d4', isPremium: false }, 'Guest'],
  [{ id: 'u-1', isPremium: false }, 'Registered'],
  [{ id: 'u-1', isPremium: true }, 'Premium'],
])('[PROF-2] %o is called %s', (person, tier) => {
  expect(tierOf(person)).toBe(tier)
})
