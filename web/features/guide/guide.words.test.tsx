/** Tests the copy of the guide. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { GettingStarted } from './getting-started.tsx'
import { TIERS } from './guide.words.ts'
import { ProTips } from './pro-tips.tsx'

test('[SHELL-33] Getting Started has three steps, in order', () => {
  const titles = [...renderToStaticMarkup(<GettingStarted />).matchAll(/<h3>(.*?)<\/h3>/g)].map(([, title]) => title)
  expect(titles).toEqual(['Toggle On the Bowl', 'Chat in real time', 'Build stats and climb leaderboards'])
})

test('[SHELL-34] Pro Tips: stay open, come daily, use the maps, check the leaderboards', () => {
  const tips = renderToStaticMarkup(<ProTips />)
  for (const words of [
    'Keep the app open to stay on the bowl',
    'Visit daily for streaks',
    'pin maps',
    'leaderboards',
  ]) {
    expect(tips).toContain(words)
  }
})

test('[SHELL-36] each tier lists what it includes', () => {
  const [guest, registered, premium] = TIERS.map(({ words, has }) => [words, ...has].join(' · '))
  for (const words of ['10 chat messages', '3 emojis']) expect(guest).toContain(words)
  for (const words of ['profile', 'streaks', 'badges', 'rank', 'Unlimited chat']) expect(registered).toContain(words)
  const perks = ['$2.99 per month', 'nickname', '15 emojis', 'Private chat', 'buddies', 'pin map', 'no ads', 'themes']
  for (const words of [...perks, 'featured badges', 'statistics', 'trivia', 'support']) {
    expect(premium).toContain(words)
  }
})
