/** A name can neither imitate a mark nor reverse the direction of the text after it. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PersonName } from './person-name.tsx'

test('[NICK-12] a name has its own text direction, and the gold toilet is outside it', () => {
  const markup = renderToStaticMarkup(<PersonName name="محمد علي 🚽" gold isYou />)
  const [, inside, after = ''] = /<bdi>(.*)<\/bdi>(.*)/.exec(markup) ?? []
  expect(inside).toBe('محمد علي 🚽')
  expect(after).toMatch(/alt="Premium".*You/)
  expect(renderToStaticMarkup(<PersonName name="🚽" />)).not.toContain('<img')
})

test('[SHELL-30] a name that looks like markup is text', () => {
  expect(renderToStaticMarkup(<PersonName name="<b>Bo</b>" />)).toContain('&lt;b&gt;Bo&lt;/b&gt;')
})
