/** Renders cells and their counts once for each size and text; the layer then only copies these sprites. */

const RADIUS = 6
const RIM = 1.5
const LABEL_HEIGHT = 22
const LABEL_PADDING = 12

type Style = { color: string; fill: string; fontFamily: string; density: number }
/** Width and height in CSS pixels. */
export type Sprite = { canvas: HTMLCanvasElement; width: number; height: number }
export type CellSprites = ReturnType<typeof createCellSprites>

export function createCellSprites({ color, fill, fontFamily, density }: Style) {
  const font = `800 13px ${fontFamily}`
  const cells = new Map<string, Sprite>()
  const labels = new Map<string, Sprite>()

  function createSprite(width: number, height: number): { sprite: Sprite; context: CanvasRenderingContext2D | null } {
    const canvas = document.createElement('canvas')
    canvas.width = Math.ceil(width * density)
    canvas.height = Math.ceil(height * density)
    const context = canvas.getContext('2d')
    context?.scale(canvas.width / width, canvas.height / height)
    if (context) context.fillStyle = context.strokeStyle = fill
    return { sprite: { canvas, width, height }, context }
  }

  function drawCell(width: number, height: number): Sprite {
    const { sprite, context } = createSprite(width, height)
    if (!context) return sprite
    context.lineWidth = RIM
    context.roundRect(RIM, RIM, Math.max(2, width - 2 * RIM), Math.max(2, height - 2 * RIM), RADIUS)
    context.globalAlpha = 0.4
    context.fill()
    context.globalAlpha = 1
    context.stroke()
    return sprite
  }

  /** Its background keeps the count readable over land and sea. */
  function drawLabel(words: string): Sprite {
    const width = Math.max(LABEL_HEIGHT, textWidth(words, font) + LABEL_PADDING)
    const { sprite, context } = createSprite(width, LABEL_HEIGHT)
    if (!context) return sprite
    context.roundRect(0, 0, width, LABEL_HEIGHT, RADIUS)
    context.fill()
    context.font = font
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.fillStyle = color
    context.fillText(words, width / 2, LABEL_HEIGHT / 2 + 1)
    return sprite
  }

  return {
    /** Sizes are whole pixels, so the cache stays small. */
    cell: (width: number, height: number) => getOrCreate(cells, `${width} ${height}`, () => drawCell(width, height)),
    label: (words: string) => getOrCreate(labels, words, () => drawLabel(words)),
  }
}

function getOrCreate(sprites: Map<string, Sprite>, name: string, make: () => Sprite): Sprite {
  const known = sprites.get(name) ?? make()
  sprites.set(name, known)
  return known
}

function textWidth(words: string, font: string): number {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return 0
  context.font = font
  return Math.ceil(context.measureText(words).width)
}
