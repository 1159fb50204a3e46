/** Reads from a TrueType file which characters it has, and how wide each is. */

export type CardFont = {
  /** In ems; undefined for a character that the font cannot draw. */
  findAdvance(character: string): number | undefined
}

const BASIC_PLANE = 3
const SEGMENTS = 4

export function readFont(file: Buffer): CardFont {
  const table = (tag: string) => file.subarray(findTable(file, tag))
  const unitsPerEm = table('head').readUInt16BE(18)
  const measured = table('hhea').readUInt16BE(34)
  const widths = table('hmtx')
  const findGlyph = readCharacters(table('cmap'))

  return {
    findAdvance(character) {
      const glyph = findGlyph(character.codePointAt(0) ?? 0)
      // Glyphs past the last measured one are as wide as that one.
      return glyph === 0 ? undefined : widths.readUInt16BE(Math.min(glyph, measured - 1) * 4) / unitsPerEm
    },
  }
}

function findTable(file: Buffer, tag: string): number {
  const tables = file.readUInt16BE(4)
  for (let place = 12; place < 12 + tables * 16; place += 16) {
    if (file.toString('latin1', place, place + 4) === tag) return file.readUInt32BE(place + 8)
  }
  throw new Error(`The font has no ${tag} table`)
}

/** Reads cmap format 4, the basic plane: the card's fonts have nothing else. */
function readCharacters(cmap: Buffer): (codePoint: number) => number {
  const segments = segmentsIn(cmap)
  const count = segments.readUInt16BE(6) / 2
  const at = (list: number, segment: number) => 14 + list * count * 2 + (list > 0 ? 2 : 0) + segment * 2

  return (codePoint) => {
    for (let segment = 0; segment < count; segment++) {
      const start = segments.readUInt16BE(at(1, segment))
      if (codePoint > segments.readUInt16BE(at(0, segment)) || codePoint < start) continue
      const shift = segments.readUInt16BE(at(2, segment))
      const rangeAt = at(3, segment)
      const range = segments.readUInt16BE(rangeAt)
      if (range === 0) return (codePoint + shift) & 0xffff
      const glyph = segments.readUInt16BE(rangeAt + range + (codePoint - start) * 2)
      return glyph === 0 ? 0 : (glyph + shift) & 0xffff
    }
    return 0
  }
}

function segmentsIn(cmap: Buffer): Buffer {
  const tables = cmap.readUInt16BE(2)
  for (let place = 4; place < 4 + tables * 8; place += 8) {
    const found = cmap.subarray(cmap.readUInt32BE(place + 4))
    if (cmap.readUInt16BE(place) <= BASIC_PLANE && found.readUInt16BE(0) === SEGMENTS) return found
  }
  throw new Error('The font has no table of characters in the basic plane')
}
