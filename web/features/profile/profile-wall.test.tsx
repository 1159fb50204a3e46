/** Proves how somebody is shown at the top of their profile. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ProfileWall } from './profile-wall.tsx'

const rhoda = { nickname: 'Rhoda', emoji: '🧻', isOnBowl: false, isPremium: false }

test('[PROF-4] premium members carry the gold toilet, others do not', () => {
  const gold = renderToStaticMarkup(<ProfileWall person={{ ...rhoda, isPremium: true }} />)
  expect(gold.match(/alt="Premium"/g)).toHaveLength(1)
  expect(gold).toContain('data-gold')
  expect(renderToStaticMarkup(<ProfileWall person={rhoda} />)).not.toMatch(/alt="Premium"|data-gold/)
})

test('[PROF-4] premium is said once', () => {
  const person = { ...rhoda, isPremium: true }
  const markup = renderToStaticMarkup(<ProfileWall person={person} chips={['Premium', 'Since May 2026']} />)
  expect(markup.match(/Premium/g)).toHaveLength(1)
  expect(markup).toContain('toilet-gold')
})
