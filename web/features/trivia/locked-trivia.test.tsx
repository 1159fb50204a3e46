/** Proves that who is not premium sees what trivia would be, and never a button that cannot work. */
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { LockedTrivia } from './locked-trivia.tsx'

test('[PREM-30] [FACT-4] the locked card says what it is, shows no fact, and leads on', () => {
  const markup = renderToStaticMarkup(
    <MemoryRouter>
      <LockedTrivia way={{ to: '/signup', label: 'Sign Up' }} />
    </MemoryRouter>,
  )
  expect(markup).toContain('Premium trivia')
  expect(markup).toMatch(/<a [^>]*href="\/signup"[^>]*>Sign Up<\/a>/)
  expect(markup).toMatch(/locked-trivia-sample" aria-hidden="true"/)
  expect(markup).not.toContain('<button')
})
