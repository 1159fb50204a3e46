/** What cells and their numbers look like: drawn once for all that are alike, then only copied. */

const RADIUS = 6
const RIM = 1.5
const PLATE_HEIGHT = 22
const PLATE_ROOM = 12

type Look = { color: string; fill: string; fontFamily: string; density: number }
/** Width and height in pixels of the page. */
export type Stamp = { picture: HTMLCanvasElement; width: number; height: number }
export type CellStamps = ReturnType<typeof createCellStamps>

export function createCellStamps({ color, fill, fontFamily, density }: Look) {
  const font = `800 13px ${fontFamily}`
  const cells = new Map<string, Stamp>()
  const plates = new Map<string, Stamp>()

  function cut(width: number, height: number): { stamp: Stamp; pen: CanvasRenderingContext2D | null } {
    const picture = document.createElement('canvas')
    picture.width = Math.ceil(width * density)
    picture.height = Math.ceil(height * density)
    const pen = picture.getContext('2d')
    pen?.scale(picture.width / width, picture.height / height)
    if (pen) pen.fillStyle = pen.strokeStyle = fill
    return { stamp: { picture, width, height }, pen }
  }

  /** A glaze of brass over the whole cell, and its rim. */
  function cutCell(width: number, height: number): Stamp {
    const { stamp, pen } = cut(width, height)
    if (!pen) return stamp
    pen.lineWidth = RIM
    pen.roundRect(RIM, RIM, Math.max(2, width - 2 * RIM), Math.max(2, height - 2 * RIM), RADIUS)
    pen.globalAlpha = 0.4
    pen.fill()
    pen.globalAlpha = 1
    pen.stroke()
    return stamp
  }

  /** On it a number can be read over land and sea. */
  function cutPlate(words: string): Stamp {
    const width = Math.max(PLATE_HEIGHT, widthOf(words, font) + PLATE_ROOM)
    const { stamp, pen } = cut(width, PLATE_HEIGHT)
    if (!pen) return stamp
    pen.roundRect(0, 0, width, PLATE_HEIGHT, RADIUS)
    pen.fill()
    pen.font = font
    pen.textAlign = 'center'
    pen.textBaseline = 'middle'
    pen.fillStyle = color
    pen.fillText(words, width / 2, PLATE_HEIGHT / 2 + 1)
    return stamp
  }

  return {
    /** For a size in whole pixels, of which there are few. */
    cell: (width: number, height: number) => kept(cells, `${width} ${height}`, () => cutCell(width, height)),
    plate: (words: string) => kept(plates, words, () => cutPlate(words)),
  }
}

function kept(stamps: Map<string, Stamp>, name: string, make: () => Stamp): Stamp {
  const known = stamps.get(name) ?? make()
  stamps.set(name, known)
  return known
}

function widthOf(words: string, font: string): number {
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) return 0
  pen.font = font
  return Math.ceil(pen.measureText(words).width)
}
