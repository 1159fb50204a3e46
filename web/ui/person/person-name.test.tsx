/** Proves that no name can draw a mark beside itself, or turn what follows it around. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PersonName } from './person-name.tsx'

test('[NICK-12] a name is isolated in direction, and the gold toilet stands outside it', () => {
  const markup = renderToStaticMarkup(<PersonName name="محمد علي 🚽" gold isYou />)
  const [, inside, after = ''] = /<bdi>(.*)<\/bdi>(.*)/.exec(markup) ?? []
  expect(inside).toBe('محمد علي 🚽')
  expect(after).toMatch(/alt="Premium".*You/)
  expect(renderToStaticMarkup(<PersonName name="🚽" />)).not.toContain('<img')
})

test('[SHELL-30] a name that looks like markup is text', () => {
  expect(renderToStaticMarkup(<PersonName name="<b>Bo</b>" />)).toContain('&lt;b&gt;Bo&lt;/b&gt;')
})
