/** Proves what the list of one's own links says, with and without any. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { linkDates } from './link-dates.ts'
import { Links } from './shared-link-list.tsx'

const link = {
  ...{ id: 'AAAAAAAAAAAAAAAA', url: 'https://bowl.example/s/AAAAAAAAAAAAAAAA', title: '7-day streak', emoji: '🔥' },
  ...{ sharedAt: '2026-11-15T12:00:00.000Z', expiresAt: '2027-11-15T12:00:00.000Z' },
}

test('[SHARE-14] a link shows what it is about and its dates, and can be opened, copied and revoked', () => {
  const markup = renderToStaticMarkup(<Links links={[link]} onRevoke={() => {}} />)
  expect(markup).toContain(`href="${link.url}"`)
  expect(markup).toContain('aria-label="Copy the link to 7-day streak"')
  expect(markup).toContain('aria-label="Revoke the link to 7-day streak"')
  expect(linkDates(link, 'UTC')).toBe('15 Nov 2026 – 15 Nov 2027')
})

test('[SHARE-14] without links the list says how to get one', () => {
  const markup = renderToStaticMarkup(<Links links={[]} onRevoke={() => {}} />)
  expect(markup).toContain('No shared links')
  expect(markup).not.toContain('<button')
})
