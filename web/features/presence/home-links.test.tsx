/** Tests which links home shows, with and without premium. */
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { HomeLinks } from './home-links.tsx'

function renderLinks(props: { isPremium: boolean; isUpgradePending: boolean }) {
  return renderToStaticMarkup(
    <MemoryRouter>
      <HomeLinks {...props} />
    </MemoryRouter>,
  )
}

/** The text of each link, by its path. */
function linksOf(props: { isPremium: boolean; isUpgradePending: boolean }) {
  const links = renderLinks(props).matchAll(/<a [^>]*href="([^"]+)"[^>]*>(.*?)<\/a>/g)
  return Object.fromEntries([...links].map(([, to, text = '']) => [to, text.replace(/<[^>]+>/g, ' ')]))
}

test('[HOME-6] "Go Premium" leads to the profile, "Bowl Hall of Fame" to the leaderboard', () => {
  const links = linksOf({ isPremium: false, isUpgradePending: false })
  expect(links['/profile']).toContain('Go Premium')
  expect(links['/leaderboard']).toContain('Bowl Hall of Fame')
})

test('[MAP-14] premium members have a link to the map, because their tab bar has none', () => {
  expect(linksOf({ isPremium: true, isUpgradePending: false })['/trivia']).toContain('Poop Map')
  expect(linksOf({ isPremium: false, isUpgradePending: false })['/trivia']).toBeUndefined()
})

test('[HOME-7] premium members see "Constipation Corner", disabled and coming soon; nobody else does', () => {
  const markup = renderLinks({ isPremium: true, isUpgradePending: false })
  expect(markup).toMatch(/<button[^>]* disabled=""[^>]*>.*Constipation Corner.*Coming soon.*<\/button>/)
  expect(markup).not.toContain('Go Premium')
  expect(renderLinks({ isPremium: false, isUpgradePending: false })).not.toContain('Constipation Corner')
})

test('[HOME-17] [HOME-18] an unpaid upgrade shows "Finish your upgrade" in place of "Go Premium"; a paid one does not', () => {
  const links = linksOf({ isPremium: false, isUpgradePending: true })
  expect(links['/subscribe']).toContain('Finish your upgrade')
  expect(links['/profile']).toBeUndefined()
  expect(renderLinks({ isPremium: true, isUpgradePending: true })).not.toContain('Finish your upgrade')
  expect(renderLinks({ isPremium: false, isUpgradePending: false })).not.toContain('Finish your upgrade')
})
