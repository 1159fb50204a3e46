/** The emojis a person can choose, as data: character and name. */

export type EmojiChoice = { emoji: string; name: string }

export const TOILET = '🚽'

export const MEMBER_EMOJIS = [
  { emoji: TOILET, name: 'toilet' },
  { emoji: '🧻', name: 'toilet paper' },
  { emoji: '💩', name: 'poop' },
  { emoji: '🧼', name: 'soap' },
  { emoji: '🛁', name: 'bathtub' },
  { emoji: '🧽', name: 'sponge' },
] as const satisfies EmojiChoice[]

export const GUEST_EMOJIS = MEMBER_EMOJIS.slice(0, 3)

export const SIMPLE_EMOJIS = MEMBER_EMOJIS.slice(0, 5)

export const PREMIUM_EMOJIS = [
  { emoji: '🚽✨', name: 'toilet with sparkles' },
  { emoji: '🏰', name: 'castle' },
  { emoji: '💎', name: 'gem' },
  { emoji: '👑', name: 'crown' },
  { emoji: '⭐', name: 'star' },
  { emoji: '🔥', name: 'fire' },
  { emoji: '⚡', name: 'lightning' },
  { emoji: '🎭', name: 'theatre masks' },
  { emoji: '🎨', name: 'palette' },
  { emoji: '🎯', name: 'target' },
  { emoji: '🚀', name: 'rocket' },
  { emoji: '🌈', name: 'rainbow' },
  { emoji: '🦄', name: 'unicorn' },
  { emoji: '🐉', name: 'dragon' },
  { emoji: '🦚', name: 'peacock' },
] as const satisfies EmojiChoice[]

export const EMOJI_GRID_COLUMNS = 4

export function charactersOf(choices: readonly EmojiChoice[]): [string, ...string[]] {
  return choices.map(({ emoji }) => emoji) as [string, ...string[]]
}
