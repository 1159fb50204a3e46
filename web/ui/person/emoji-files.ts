/** The picture of each emoji, by its character, or by a name if it has no character. */
const FILE_BY_CHARACTER: Readonly<Record<string, string>> = {
  '🚽': 'toilet',
  '🧻': 'toilet-paper',
  '💩': 'poop',
  '🧼': 'soap',
  '🛁': 'bathtub',
  '🧽': 'sponge',
  '🚽✨': 'toilet-sparkles',
  '🏰': 'castle',
  '💎': 'gem',
  '👑': 'crown',
  '🌟': 'star',
  '⭐': 'star',
  '🔥': 'fire',
  '⚡': 'lightning',
  '🎭': 'masks',
  '🎨': 'palette',
  '🎯': 'target',
  '🚀': 'rocket',
  '🌈': 'rainbow',
  '🦄': 'unicorn',
  '🐉': 'dragon',
  '🐲': 'dragon',
  '🦚': 'peacock',
  '🥇': 'medal1',
  '🥈': 'medal2',
  '🥉': 'medal3',
  '🏅': 'medal',
  '🎖': 'medal',
  '💬': 'speech',
  '🦋': 'butterfly',
  '⏳': 'hourglass',
  '⌛': 'hourglass',
  '🏆': 'trophy',
  '💡': 'bulb',
  '🦆': 'duck',
  '🎉': 'party',
  '✨': 'sparkles',
  '👋': 'wave',
  '😂': 'tears-of-joy',
  '❤': 'heart',
  '🙌': 'raised-hands',
}

const FILES: ReadonlySet<string> = new Set([...Object.values(FILE_BY_CHARACTER), 'toilet-gold'])

// The variation selector asks for colour but is often left out, so both forms must find the same picture.
const VARIATION_SELECTOR = /\uFE0F/g

export function emojiFile(charOrName: string): string | undefined {
  const character = charOrName.replace(VARIATION_SELECTOR, '')
  const file = Object.hasOwn(FILE_BY_CHARACTER, character) ? FILE_BY_CHARACTER[character] : undefined
  const name = file ?? (FILES.has(charOrName) ? charOrName : undefined)
  return name && `/emoji/${name}.svg`
}
