/** Sets the words of a card: breaks and sizes them by the width of their letters, since SVG does neither. */
import { escapeHtml } from '#server/lib/escape-html.ts'
import { cardFonts } from './card-art.ts'

type Face = 'display' | 'sans'

const FAMILIES = { display: 'Bricolage Grotesque', sans: 'Figtree' } as const
/** As the pages set them: big type stands closer. */
const TRACKING = { display: -0.028, sans: 0 } as const
/** The letters stand a little wider than their files say. */
const SLACK = 1.03
const PICTOGRAPHS = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|[\u{1F1E6}-\u{1F1FF}\u{FE0F}\u{20E3}]/gu

/** The part of a name that can be drawn: emoji fall away; undefined when a letter would. */
export function drawable(name: string): string | undefined {
  const words = name.normalize('NFC').replace(PICTOGRAPHS, '').replace(/\s+/g, ' ').trim()
  const { display } = cardFonts()
  return words && [...words].every((letter) => display.advanceOf(letter) !== undefined) ? words : undefined
}

export function widthOf(words: string, face: Face, size: number): number {
  const font = cardFonts()[face]
  return [...words].reduce(
    (width, letter) => width + ((font.advanceOf(letter) ?? 1) + TRACKING[face]) * size * SLACK,
    0,
  )
}

/** Words put on as few lines as they need. */
export function linesOf(words: string, face: Face, size: number, width: number): string[] {
  const lines: string[] = []
  for (const word of words.split(' ')) {
    const longer = [lines.at(-1), word].filter(Boolean).join(' ')
    if (lines.length > 0 && widthOf(longer, face, size) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

type Fit = { sizes: readonly number[]; width: number; lines: number }

/** The largest of the sizes at which the words keep within their lines; at the smallest, whatever comes. */
export function fitted(words: string, face: Face, { sizes, width, lines }: Fit): { size: number; lines: string[] } {
  const tries = sizes.map((size) => ({ size, lines: linesOf(words, face, size, width) }))
  const isWithin = ({ size, lines: set }: { size: number; lines: string[] }) =>
    set.length <= lines && set.every((line) => widthOf(line, face, size) <= width)
  return tries.find(isWithin) ?? tries.at(-1) ?? { size: 0, lines: [] }
}

type Place = { x: number; y: number; size: number; face: Face; fill: string; anchor?: 'start' | 'middle' }

export function text(words: string, { x, y, size, face, fill, anchor = 'start' }: Place): string {
  const weight = face === 'display' ? 800 : 600
  return `<text x="${x}" y="${y}" font-family="${FAMILIES[face]}" font-weight="${weight}" font-size="${size}"
    letter-spacing="${TRACKING[face] * size}" text-anchor="${anchor}" fill="${fill}">${escapeHtml(words)}</text>`
}
