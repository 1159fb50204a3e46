/** Writes the names of the map on a canvas. A name that would touch one written before is left out. */
import type { MapColours } from './map-colours.ts'

type LabelStyle = { font: string; spacing: string; ink: string; edge?: string; edgeWidth?: number; alpha?: number }
type Box = { left: number; top: number; right: number; bottom: number }
type Point = { x: number; y: number }
/** A position for a country's name, once for each repetition of the world, and how wide the country is there. */
type Candidate = { points: readonly Point[]; countryWidth: number }
type Theme = { colours: MapColours; fonts: { sans: string; display: string } }

/** How much wider than its country a name may be. */
const OVERHANG = 1.25
const CITY_TILE = 7
const CITY_TILE_RADIUS = 1.5
/** From the middle of a city's tile to its name. */
const CITY_GAP = 9
const LINE = 16

export function createLabelPainter(context: CanvasRenderingContext2D, theme: Theme) {
  const styles = labelStyles(theme)
  const taken: Box[] = []
  context.lineJoin = 'round'
  context.textBaseline = 'middle'

  function measureWidth(text: string, style: LabelStyle): number {
    context.font = style.font
    context.letterSpacing = style.spacing
    return context.measureText(text).width
  }

  function isFree(box: Box): boolean {
    return taken.every((other) => {
      return box.right < other.left || box.left > other.right || box.bottom < other.top || box.top > other.bottom
    })
  }

  function claim(box: Box): boolean {
    const isClaimed = isFree(box)
    if (isClaimed) taken.push(box)
    return isClaimed
  }

  function write(text: string, { x, y }: Point, { ink, edge, edgeWidth = 0, alpha = 1 }: LabelStyle): void {
    context.globalAlpha = alpha
    if (edge) {
      context.strokeStyle = edge
      context.lineWidth = edgeWidth
      context.strokeText(text, x, y)
    }
    context.fillStyle = ink
    context.fillText(text, x, y)
    context.globalAlpha = 1
  }

  function writeCentred(text: string, at: Point, style: LabelStyle): void {
    const width = measureWidth(text, style)
    if (claim(boxAround(at, width))) write(text, { x: at.x - width / 2, y: at.y }, style)
  }

  return {
    continent: (name: string, at: Point) => writeCentred(name.toUpperCase(), at, styles.country),

    sea: (name: string, at: Point) => writeCentred(name, at, styles.sea),

    /** Where it is free, in the larger size if the country is wide enough there, else in the smaller, else not at all. */
    country(name: string, candidates: readonly Candidate[]): void {
      const text = name.toUpperCase()
      for (const style of [styles.country, styles.smallCountry]) {
        const width = measureWidth(text, style)
        const fits = candidates.filter(({ countryWidth }) => width <= countryWidth * OVERHANG)
        // The same position in every repetition of the world.
        const found = fits.find(({ points }) => points.length > 0 && points.every((at) => isFree(boxAround(at, width))))
        for (const at of found?.points ?? []) writeCentred(text, at, style)
        if (found) return
      }
    },

    city(name: string, at: Point): void {
      const width = measureWidth(name, styles.city)
      const sides = [at.x + CITY_GAP, at.x - CITY_GAP - width]
      const left = sides.find((side) => claim(cityBox(at, side, width)))
      if (left === undefined) return
      context.fillStyle = styles.cityTile
      context.beginPath()
      context.roundRect(at.x - CITY_TILE / 2, at.y - CITY_TILE / 2, CITY_TILE, CITY_TILE, CITY_TILE_RADIUS)
      context.fill()
      write(name, { x: left, y: at.y }, styles.city)
    },
  }
}

function boxAround({ x, y }: Point, width: number): Box {
  return { left: x - width / 2, right: x + width / 2, top: y - LINE / 2, bottom: y + LINE / 2 }
}

function cityBox({ x, y }: Point, left: number, width: number): Box {
  const [from, to] = [Math.min(left, x - CITY_TILE), Math.max(left + width, x + CITY_TILE)]
  return { left: from, right: to, top: y - LINE / 2, bottom: y + LINE / 2 }
}

function labelStyles({ colours, fonts }: Theme) {
  const country = { ink: colours.countryInk, edge: colours.countryEdge, edgeWidth: 4 }
  const city = { ink: colours.cityInk, edge: colours.cityEdge, edgeWidth: 3.5 }
  return {
    country: { font: `800 17px ${fonts.display}`, spacing: '2.9px', ...country },
    smallCountry: { font: `800 12.5px ${fonts.display}`, spacing: '1.5px', ...country },
    city: { font: `650 12.5px ${fonts.sans}`, spacing: '0px', ...city },
    sea: { font: `italic 500 14px ${fonts.sans}`, spacing: '1.1px', ink: colours.seaInk, alpha: 0.72 },
    cityTile: colours.cityTile,
  }
}
