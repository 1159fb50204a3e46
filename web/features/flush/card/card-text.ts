/** Writes text on a flush card, smaller when its place is too narrow. */
import type { Paint } from './card-paint.ts'

export type TextStyle = {
  x: number
  baseline: number
  size: number
  width: number
  align: 'left' | 'center' | 'right'
  /** With SIZE in place of the size. */
  font: string
  colour: string
  /** In em. */
  spacing?: number
}

export function drawText(
  paint: Paint,
  text: string,
  { x, baseline, align, colour, spacing = -0.02, ...fit }: TextStyle,
): void {
  fittingSize(paint, text, fit, spacing)
  paint.textAlign = align
  paint.textBaseline = 'alphabetic'
  paint.fillStyle = colour
  paint.fillText(text, x, baseline)
  paint.letterSpacing = '0px'
}

/** Smaller for a text that would be wider than its place; leaves the font set. */
export function fittingSize(
  paint: Paint,
  text: string,
  { font, size, width }: Pick<TextStyle, 'font' | 'size' | 'width'>,
  spacing = 0,
) {
  const set = (pixels: number) => {
    paint.font = font.replace('SIZE', `${pixels}px`)
    paint.letterSpacing = `${pixels * spacing}px`
  }
  set(size)
  const fitting = Math.min(size, (size * width) / Math.max(1, paint.measureText(text).width))
  set(fitting)
  return fitting
}
