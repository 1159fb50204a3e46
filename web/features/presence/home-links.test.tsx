/** Proves where home leads, for whom. */
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { HomeLinks } from './home-links.tsx'

function markupOf(props: { isPremium: boolean; isUpgradePending: boolean }) {
  return renderToStaticMarkup(
    <MemoryRouter>
      <HomeLinks {...props} />
    </MemoryRouter>,
  )
}

/** The words of each link, by where it leads. */
function linksOf(props: { isPremium: boolean; isUpgradePending: boolean }) {
  const links = markupOf(props).matchAll(/<a [^>]*href="([^"]+)"[^>]*>(.*?)<\/a>/g)
  return Object.fromEntries([...links].map(([, to, words = '']) => [to, words.replace(/<[^>]+>/g, ' ')]))
}

test('[HOME-6] "Go Premium" leads to the profile, "Bowl Hall of Fame" to the leaderboard', () => {
  const links = linksOf({ isPremium: false, isUpgradePending: false })
  expect(links['/profile']).toContain('Go Premium')
  expect(links['/leaderboard']).toContain('Bowl Hall of Fame')
})

test('[MAP-14] premium members, who have no tab for it, find the map on home', () => {
  expect(linksOf({ isPremium: true, isUpgradePending: false })['/trivia']).toContain('Poop Map')
  expect(linksOf({ isPremium: false, isUpgradePending: false })['/trivia']).toBeUndefined()
})

test('[HOME-7] premium members see "Constipation Corner", disabled and coming soon; nobody else does', () => {
  const markup = markupOf({ isPremium: true, isUpgradePending: false })
  expect(markup).toMatch(/<button[^>]* disabled=""[^>]*>.*Constipation Corner.*Coming soon.*<\/button>/)
  expect(markup).not.toContain('Go Premium')
  expect(markupOf({ isPremium: false, isUpgradePending: false })).not.toContain('Constipation Corner')
})

test('[HOME-17] [HOME-18] who still has to pay sees "Finish your upgrade" in place of "Go Premium"; who has paid does not', () => {
  const links = linksOf({ isPremium: false, isUpgradePending: true })
  expect(links['/subscribe']).toContain('Finish your upgrade')
  expect(links['/profile']).toBeUndefined()
  expect(markupOf({ isPremium: true, isUpgradePending: true })).not.toContain('Finish your upgrade')
  expect(markupOf({ isPremium: false, isUpgradePending: false })).not.toContain('Finish your upgrade')
})
