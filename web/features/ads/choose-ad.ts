/** Which of the house's own ads is up today. */

const DAY_MS = 24 * 60 * 60 * 1000

export type Ad = {
  subject: 'premium' | 'guide' | 'leaderboard'
  to: string
  emoji: string
  title: string
  line: string
}

export const ADS: readonly Ad[] = [
  {
    subject: 'premium',
    to: '/subscribe',
    emoji: 'toilet-sparkles',
    title: 'Same bowl. Better view.',
    line: 'Premium: your own tiles, charts and private chats. No ads.',
  },
  {
    subject: 'guide',
    to: '/guide',
    emoji: 'bulb',
    title: 'New around here?',
    line: 'The guide takes one sit: three steps and a few pro tips.',
  },
  {
    subject: 'leaderboard',
    to: '/leaderboard',
    emoji: 'trophy',
    title: 'Who sat longest?',
    line: 'The Bowl Hall of Fame keeps the records.',
  },
]

/** Another one every day; a screen never advertises itself. */
export function adOfTheDay(date: Date, except?: Ad['subject']): Ad | undefined {
  const ads = ADS.filter(({ subject }) => subject !== except)
  const day = Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS)
  return ads[day % ads.length]
}
