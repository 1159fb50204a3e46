/** Draws a flush card: the wall in the person's suite, the time, name and bowl, one line, the week, and the address. */
import { MARK } from '#web/ui/layout/brand.tsx'
import type { LitTile } from '#web/ui/layout/wall.tsx'
import { emojiFile } from '#web/ui/person/emoji-files.ts'
import { clock } from '#web/ui/text/duration.ts'
import { PRODUCT_NAME, WEEKDAY_INITIALS } from '#web/ui/ui.words.ts'
import { cardWords } from '../flush.words.ts'
import { type CardLayout, TILE } from './card-layout.ts'
import {
  type Box,
  type CardColours,
  type Paint,
  paintThrone,
  paintTile,
  paintWall,
  pink,
  porcelain,
  roundBox,
  water,
} from './card-paint.ts'
import { drawText, fittingSize } from './card-text.ts'

const DISPLAY = '"Bricolage Grotesque Variable", system-ui, sans-serif'
const SANS = '"Figtree Variable", system-ui, sans-serif'
const FLAME = '🔥'
const AVATAR = 116

/** Nothing else may be on a card. */
export type CardContent = {
  seconds: number
  nickname: string
  emoji: string
  line: string
  week: readonly boolean[] | undefined
  host: string
}

export type Pictures = ReadonlyMap<string, CanvasImageSource>
type Card = { paint: Paint; layout: CardLayout; content: CardContent; colours: CardColours; pictures: Pictures }

/** Everything that has to be loaded before a card can be drawn at once. */
export async function loadCardParts({ emoji }: CardContent, layouts: readonly CardLayout[]): Promise<Pictures> {
  const emojis = [emoji, FLAME, ...layouts.flatMap(({ tiles }) => tiles.flatMap((tile) => tile.emoji ?? []))]
  const [pictures] = await Promise.all([
    Promise.all([...new Set(emojis)].map(loadPicture)),
    ...[`800 60px ${DISPLAY}`, `700 38px ${SANS}`].map((font) => document.fonts.load(font)),
  ])
  return new Map(pictures.flatMap((picture) => (picture ? [picture] : [])))
}

async function loadPicture(emoji: string): Promise<readonly [string, CanvasImageSource] | undefined> {
  const file = emojiFile(emoji)
  if (!file) return undefined
  const image = new Image(256, 256)
  image.src = file
  try {
    await image.decode()
    return [emoji, image]
  } catch (error) {
    console.warn('A picture of the card could not be loaded', error)
    return undefined
  }
}

export function drawCard(card: Card): void {
  const { paint, layout, content, colours } = card
  paintWall(paint, layout.height, colours)
  for (const tile of layout.tiles) drawTile(card, tile)
  drawBrand(card)
  paintThrone(paint, layout.throne, colours)
  drawTime(card)
  drawPerson(card)
  drawText(paint, content.line, { ...layout.line, font: `700 SIZE ${DISPLAY}`, colour: colours['on-wall'] })
  if (content.week) drawWeek(card, content.week)
  const address = `${cardWords.comeSit} ${content.host}`
  drawText(paint, address, { ...layout.address, font: `700 SIZE ${SANS}`, colour: colours['on-wall-muted'] })
}

function drawTile(card: Card, { x, y, kind, emoji }: LitTile): void {
  const glaze = { porcelain, aqua: water, pink }[kind](card.colours)
  const box = paintTile(card.paint, { x: x * TILE, y: y * TILE }, glaze)
  if (emoji) drawEmoji(card, emoji, box, 0.62)
}

function drawBrand({ paint, layout, colours }: Card): void {
  const { x, y, align } = layout.brand
  paint.font = `800 52px ${DISPLAY}`
  const left = align === 'left' ? x : x - (82 + paint.measureText(PRODUCT_NAME).width) / 2
  paint.save()
  paint.translate(left - 24, y - 17)
  paint.scale(0.215, 0.215)
  paint.fillStyle = colours['on-wall']
  paint.fill(new Path2D(MARK.head))
  roundBox(paint, { x: 124, y: 344, width: 264, height: 80 }, 30)
  paint.fill()
  paint.fillStyle = '#6fdbe1'
  paint.fill(new Path2D(MARK.water))
  paint.lineWidth = 14
  paint.lineCap = 'round'
  paint.strokeStyle = colours['on-wall']
  paint.stroke(new Path2D(MARK.smile))
  paint.restore()
  const text = { x: left + 82, baseline: y + 53, size: 52, width: 500, align: 'left' as const }
  drawText(paint, PRODUCT_NAME, { ...text, font: `800 SIZE ${DISPLAY}`, colour: colours['on-wall'] })
}

function drawTime({ paint, layout, content, colours }: Card): void {
  const style = { font: `800 SIZE ${DISPLAY}`, colour: colours['on-wall'], spacing: -0.042 }
  drawText(paint, clock(content.seconds), { ...layout.time, ...style })
}

function drawPerson(card: Card): void {
  const { paint, layout, content, colours } = card
  const { x, y, width, align } = layout.person
  const font = `800 SIZE ${DISPLAY}`
  const size = fittingSize(paint, content.nickname, { font, size: 60, width: width - AVATAR - 30 })
  const whole = AVATAR + 30 + paint.measureText(content.nickname).width
  const left = align === 'left' ? x : x - whole / 2
  const bowl = { x: left, y, width: AVATAR, height: AVATAR }
  roundBox(paint, bowl, AVATAR / 2)
  paint.fillStyle = colours.porcelain
  paint.fill()
  roundBox(paint, { x: left + 8, y: y + 8, width: AVATAR - 16, height: AVATAR - 16 }, AVATAR / 2)
  paint.fillStyle = colours.water
  paint.fill()
  drawEmoji(card, content.emoji, bowl, 0.58)
  const text = { x: left + AVATAR + 30, baseline: y + 78, size, width, align: 'left' as const }
  drawText(paint, content.nickname, { ...text, font, colour: colours['on-wall'] })
}

/** The flame and seven days, on the wall's own grid. */
function drawWeek(card: Card, week: readonly boolean[]): void {
  const { paint, layout, colours } = card
  drawEmoji(card, FLAME, paintTile(paint, { x: 0, y: layout.weekTop }, porcelain(colours)), 0.62)
  WEEKDAY_INITIALS.forEach((letter, day) => {
    const shade = [[0, 'oklch(0.2 0.04 212 / 0.4)']] as const
    const glaze = week[day] ? water(colours) : shade
    const box = paintTile(paint, { x: (day + 1) * TILE, y: layout.weekTop }, glaze)
    const colour = week[day] ? colours['water-ink'] : colours['on-wall-muted']
    const text = { x: box.x + box.width / 2, baseline: box.y + box.height - 18, size: 34, width: TILE }
    drawText(paint, letter, { ...text, align: 'center', font: `700 SIZE ${SANS}`, colour })
  })
}

function drawEmoji({ paint, pictures }: Card, emoji: string, box: Box, share: number): void {
  const size = box.width * share
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const picture = pictures.get(emoji)
  if (picture) {
    paint.drawImage(picture, x - size / 2, y - size / 2, size, size)
    return
  }
  paint.textAlign = 'center'
  paint.textBaseline = 'middle'
  paint.font = `${size * 0.86}px ${SANS}`
  paint.fillText(emoji, x, y)
}
