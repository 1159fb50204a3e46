/** The files for drawing a card: two fonts, and the emoji pictures, each read when first needed. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Beside this file in the source, beside the bundle in the built server. */
const FOLDER = fileURLToPath(new URL('./art', import.meta.url))

export const FONT_FILES = {
  display: join(FOLDER, 'fonts/bricolage-grotesque-800.ttf'),
  sans: join(FOLDER, 'fonts/figtree-600.ttf'),
}
export const DRAWING_THREAD = join(FOLDER, 'drawing-thread.mjs')

/** The premium mark is a picture without an emoji character. */
export const GOLDEN_TOILET = 'golden toilet'

const PICTURES: Readonly<Record<string, string>> = {
  [GOLDEN_TOILET]: 'toilet-gold',
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
  '🦚': 'peacock',
  '🥇': 'medal1',
  '🥈': 'medal2',
  '🥉': 'medal3',
  '🏅': 'medal',
  '💬': 'speech',
  '🦋': 'butterfly',
  '⏳': 'hourglass',
  '🏆': 'trophy',
}

const pictures = new Map<string, string>()

/** The pages have the same pictures as SVG files. */
export function pictureName(emoji: string): string | undefined {
  const character = emoji.replaceAll('\uFE0F', '')
  return Object.hasOwn(PICTURES, character) ? PICTURES[character] : undefined
}

/** A data URL of the emoji: a PNG, as the SVG originals need filters that few renderers support. */
export function emojiImage(emoji: string): string {
  const name = pictureName(emoji) ?? 'toilet'
  const known = pictures.get(name)
  if (known) return known
  const image = `data:image/png;base64,${readFileSync(join(FOLDER, `emoji/${name}.png`)).toString('base64')}`
  pictures.set(name, image)
  return image
}
