/** The copy of the guide: steps, tiers and tips, in order. */
import { MONTHLY_PRICE } from '#contract/premium/premium.ts'

export const guideHeadings = {
  steps: 'Getting Started',
  tiers: 'Three ways to sit',
  tips: 'Pro Tips',
  /** After the name of a tier, for screen readers. */
  experience: ' experience',
} as const

export type Step = { title: string; words: string; emoji: string }

export const STEPS: readonly Step[] = [
  { title: 'Toggle On the Bowl', words: 'Lift the lid. Everyone sees you arrive.', emoji: 'toilet' },
  { title: 'Chat in real time', words: 'The room’s open as long as you sit.', emoji: 'speech' },
  {
    title: 'Build stats and climb leaderboards',
    words: 'Visits, streaks, messages. It all counts.',
    emoji: 'trophy',
  },
]

export type Tier = {
  name: string
  words: string
  emoji: string
  look: 'dry' | 'on' | 'gold'
  has: readonly string[]
}

export const TIERS: readonly Tier[] = [
  {
    name: 'Guest',
    words: 'Anonymous and quick',
    emoji: 'toilet-paper',
    look: 'dry',
    has: ['Basic stats while active', '10 chat messages', '3 emojis'],
  },
  {
    name: 'Registered',
    words: 'Free, with a memory',
    emoji: 'soap',
    look: 'on',
    has: [
      'Permanent profile and history',
      'Daily streaks and badges',
      'Unlimited chat and a lasting rank',
      'A nickname from our suggestions',
    ],
  },
  {
    name: 'Premium',
    words: `${MONTHLY_PRICE} per month`,
    emoji: 'crown',
    look: 'gold',
    has: [
      'Custom nickname and 15 emojis',
      'Private chat and buddies',
      'Global pin map, no ads',
      'Profile themes and featured badges',
      'Advanced statistics and premium trivia',
      'Priority support',
    ],
  },
]

export const TIPS = {
  stay: 'Keep the app open to stay on the bowl. We can’t see through doors.',
  streak: 'Visit daily for streaks. Midnight is strict.',
  map: 'Use pin maps. A good stall is worth remembering.',
  leaderboard: 'Check leaderboards. Someone has to be first.',
} as const
