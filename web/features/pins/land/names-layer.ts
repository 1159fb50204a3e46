/** The layer of names: continents, countries, cities and seas. */
import type { Map as LeafletMap } from 'leaflet'
import { CanvasLayer, type Drawing } from '#web/features/pins/map/canvas-layer.ts'
import type { TaskQueue } from '#web/features/pins/map/task-queue.ts'
import type { MapColours } from './map-colours.ts'
import { createLabelPainter } from './map-labels.ts'
import { type CityName, type CountryName, namesOnMap } from './names-on-map.ts'

/** The world in pixels at zoom 0. */
const WORLD = 256
/** A name whose place is this far outside the canvas may still reach into it. */
const REACH = 80

/** Cities of this rank come before countries, whose names have several positions to choose from. */
const IMPORTANT_RANK = 2

type Point = { x: number; y: number }

export class NamesLayer extends CanvasLayer {
  private countries: readonly CountryName[] = []
  private colours: MapColours | undefined
  private readonly handleFonts = () => this.draw()

  constructor(tasks: TaskQueue) {
    super('map-names', tasks)
  }

  override onAdd(map: LeafletMap): this {
    document.fonts.addEventListener('loadingdone', this.handleFonts)
    return super.onAdd(map)
  }

  override onRemove(): this {
    document.fonts.removeEventListener('loadingdone', this.handleFonts)
    return super.onRemove()
  }

  setColours(colours: MapColours): void {
    this.colours = colours
    this.draw()
  }

  setCountries(countries: readonly CountryName[]): void {
    this.countries = countries
    this.draw()
  }

  protected override paint({ context, corner }: Drawing): void {
    if (!this.colours) return
    const zoom = Math.round(this._map.getZoom())
    const world = WORLD * 2 ** zoom
    const origin = this._map.getPixelOrigin()
    const width = Number.parseFloat(this.canvas.style.width)
    /** The same place in every repetition of the world that the canvas shows. */
    const listCopies = ({ x, y }: Point): Point[] => {
      const left = x * world - origin.x - corner.x
      const first = Math.ceil((-left - REACH) / world)
      const copies: Point[] = []
      for (let at = first; left + at * world < width + REACH; at++)
        copies.push({ x: left + at * world, y: y * world - origin.y - corner.y })
      return copies
    }
    const { continents, countries, cities, seas } = namesOnMap(zoom, this.countries)
    const style = getComputedStyle(this.canvas)
    const fonts = { sans: style.fontFamily, display: style.getPropertyValue('--ff-display') }
    const labels = createLabelPainter(context, { colours: this.colours, fonts })
    const isImportant = ({ rank }: CityName) => rank <= IMPORTANT_RANK
    const drawCities = (drawn: readonly CityName[]) => {
      for (const city of drawn) for (const point of listCopies(city)) labels.city(city.name, point)
    }
    for (const name of continents) for (const point of listCopies(name)) labels.continent(name.name, point)
    drawCities(cities.filter(isImportant))
    for (const { name, spots } of countries) {
      const candidates = spots.map((spot) => ({ points: listCopies(spot), countryWidth: spot.width * world }))
      labels.country(name, candidates)
    }
    drawCities(cities.filter((city) => !isImportant(city)))
    for (const name of seas) for (const point of listCopies(name)) labels.sea(name.name, point)
  }
}
