/** The two flush cards as canvases and files, and the device's own sheet to share one. */

import { PRODUCT_NAME } from '#web/ui/ui.words.ts'
import { CARD_LAYOUTS, CARD_WIDTH, type CardLayout } from './card-layout.ts'
import { coloursOf } from './card-paint.ts'
import { type CardContent, drawCard, loadCardParts } from './draw-card.ts'

export type FlushCard = { name: CardLayout['name']; canvas: HTMLCanvasElement }

/** The colours are those of the given element. */
export async function drawFlushCards(content: CardContent, element: Element): Promise<FlushCard[]> {
  const pictures = await loadCardParts(content, CARD_LAYOUTS)
  const colours = coloursOf(element)
  return CARD_LAYOUTS.flatMap((layout) => {
    const drawing = createCanvas(layout)
    if (!drawing) return []
    drawCard({ paint: drawing.paint, layout, content, colours, pictures })
    return [{ name: layout.name, canvas: drawing.canvas }]
  })
}

/** False when the device cannot share pictures; closing its sheet is a choice. */
export async function shareByDevice(cards: readonly FlushCard[]): Promise<boolean> {
  const [card] = cards
  if (!card || !('canShare' in navigator)) return false
  const files = [await fileOf(card)]
  if (!navigator.canShare({ files })) return false
  try {
    await navigator.share({ files, title: PRODUCT_NAME })
    return true
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return true
    console.warn('The share sheet could not be opened', error)
    return false
  }
}

export async function downloadCard(card: FlushCard): Promise<void> {
  const file = await fileOf(card)
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  URL.revokeObjectURL(address)
}

async function fileOf({ name, canvas }: FlushCard): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('The card could not be turned into a file')
  return new File([blob], `on-the-bowl-${name}.png`, { type: 'image/png' })
}

function createCanvas({ height }: CardLayout) {
  const canvas = document.createElement('canvas')
  canvas.width = CARD_WIDTH
  canvas.height = height
  const paint = canvas.getContext('2d')
  return paint ? { canvas, paint } : undefined
}
