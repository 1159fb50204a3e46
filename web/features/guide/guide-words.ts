/** The copy of the guide: steps and tiers, in order. */
import { MONTHLY_PRICE } from '#contract/premium/premium.ts'

export type Step = { title: string; words: string; emoji: string }

export const STEPS: readonly Step[] = [
  { title: 'Toggle On the Bowl', words: 'Lift the lid. Everyone sees you arrive.', emoji: 'toilet' },
  { title: 'Chat in real time', words: 'The room is open as long as you sit.', emoji: 'speech' },
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
