/** Wraps and sizes the texts of a card by measuring their letters, since SVG does neither. */
import { readFileSync } from 'node:fs'
import opentype, { type Font } from 'opentype.js'
import { escapeHtml } from '#server/lib/escape-html.ts'
import { FONT_FILES } from './card-art.ts'

type Face = 'display' | 'sans'

const FAMILIES = { display: 'Bricolage Grotesque', sans: 'Figtree' } as const
/** The same letter spacing as on the pages. */
const TRACKING = { display: -0.028, sans: 0 } as const
/** Rendered text is a little wider than the font files say. */
const SLACK = 1.03
const PICTOGRAPHS = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|[\u{1F1E6}-\u{1F1FF}\u{FE0F}\u{20E3}]/gu

const fonts = { display: readFont(FONT_FILES.display), sans: readFont(FONT_FILES.sans) }

function readFont(file: string): Font {
  return opentype.parse(new Uint8Array(readFileSync(file)).buffer)
}

/** A name without its emoji; undefined when the font lacks one of its letters. */
export function drawableName(name: string): string | undefined {
  const words = name.normalize('NFC').replace(PICTOGRAPHS, '').replace(/\s+/g, ' ').trim()
  return words && [...words].every((letter) => fonts.display.hasChar(letter)) ? words : undefined
}

export function measureText(words: string, face: Face, size: number): number {
  return fonts[face].getAdvanceWidth(words, size, { letterSpacing: TRACKING[face] }) * SLACK
}

export function wrapText(words: string, face: Face, size: number, width: number): string[] {
  const lines: string[] = []
  for (const word of words.split(' ')) {
    const longer = [lines.at(-1), word].filter(Boolean).join(' ')
    if (lines.length > 0 && measureText(longer, face, size) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

type TextBox = { sizes: readonly number[]; width: number; lines: number }

/** The largest size at which the words fit into their lines; otherwise the smallest. */
export function fitText(
  words: string,
  face: Face,
  { sizes, width, lines }: TextBox,
): { size: number; lines: string[] } {
  const tries = sizes.map((size) => ({ size, lines: wrapText(words, face, size, width) }))
  const fits = ({ size, lines: wrapped }: { size: number; lines: string[] }) =>
    wrapped.length <= lines && wrapped.every((line) => measureText(line, face, size) <= width)
  return tries.find(fits) ?? tries.at(-1) ?? { size: 0, lines: [] }
}

type TextStyle = { x: number; y: number; size: number; face: Face; fill: string; anchor?: 'start' | 'middle' }

export function text(words: string, { x, y, size, face, fill, anchor = 'start' }: TextStyle): string {
  const weight = face === 'display' ? 800 : 600
  return `<text x="${x}" y="${y}" font-family="${FAMILIES[face]}" font-weight="${weight}" font-size="${size}"
    letter-spacing="${TRACKING[face] * size}" text-anchor="${anchor}" fill="${fill}">${escapeHtml(words)}</text>`
}
