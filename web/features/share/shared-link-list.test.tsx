/** Proves the list of your own links, with and without any. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Links, linkDates } from './shared-link-list.tsx'

const link = {
  id: 'AAAAAAAAAAAAAAAA',
  url: 'https://bowl.example/s/AAAAAAAAAAAAAAAA',
  title: '7-day streak',
  emoji: '🔥',
  sharedAt: '2026-11-15T12:00:00.000Z',
  expiresAt: '2027-11-15T12:00:00.000Z',
}

test('[SHARE-14] a link shows its title and dates, and can be opened, copied and revoked', () => {
  const markup = renderToStaticMarkup(<Links links={[link]} onRevoke={() => {}} />)
  expect(markup).toContain(`href="${link.url}"`)
  expect(markup).toContain('aria-label="Copy the link to 7-day streak"')
  expect(markup).toContain('aria-label="Revoke the link to 7-day streak"')
  expect(linkDates(link, 'UTC')).toBe('15 Nov 2026 – 15 Nov 2027')
})

test('[SHARE-14] an empty list explains how to get a link', () => {
  const markup = renderToStaticMarkup(<Links links={[]} onRevoke={() => {}} />)
  expect(markup).toContain('No shared links')
  expect(markup).not.toContain('<button')
})
