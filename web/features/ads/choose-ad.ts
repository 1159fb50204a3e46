/** Which of our own two ads is up today. */

const DAY_MS = 24 * 60 * 60 * 1000

type Ad = { to: string; emoji: string; title: string; line: string }

export const PREMIUM_AD: Ad = {
  to: '/subscribe',
  emoji: 'toilet-sparkles',
  title: 'Same bowl. Better view.',
  line: 'Premium: your own tiles, charts and private chats. No ads.',
}

export const GUIDE_AD: Ad = {
  to: '/guide',
  emoji: 'bulb',
  title: 'New around here?',
  line: 'The guide takes one sit: three steps and a few pro tips.',
}

/** They alternate by day. */
export function adOfTheDay(date: Date): Ad {
  const day = Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS)
  return day % 2 === 0 ? PREMIUM_AD : GUIDE_AD
}
