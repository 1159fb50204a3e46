/** The world below the pins: land, borders and names. The countries load after the map is shown. */
import type { Map as LeafletMap } from 'leaflet'
import type { Topology } from 'topojson-specification'
import countriesUrl from 'world-atlas/countries-50m.json?url'
import type { Coordinates } from '#web/features/pins/map/coordinates.ts'
import { type Countries, readCountries } from './countries.ts'
import { LandLayer } from './land-layer.ts'
import { readMapColours } from './map-colours.ts'
import { NamesLayer } from './names-layer.ts'
import { type PlaceName, placeNameAt } from './place-names.ts'

type LandOptions = { hasNames: boolean; zooms: { min: number; max: number } }

export function createLand(map: LeafletMap, { hasNames, zooms }: LandOptions) {
  const land = new LandLayer({ minZoom: zooms.min, maxZoom: zooms.max })
  const names = new NamesLayer()
  paint()
  land.addTo(map)
  if (hasNames) names.addTo(map)
  const watchers = new Set<() => void>()
  let countries: Countries | undefined
  /** A thousand pins need their names at every render. */
  const known = new Map<string, PlaceName | undefined>()
  let isFetching = false

  async function load(): Promise<void> {
    if (countries || isFetching) return
    isFetching = true
    try {
      const response = await fetch(countriesUrl)
      if (!response.ok) throw new Error(`${countriesUrl} answered ${response.status}`)
      countries = readCountries((await response.json()) as Topology)
      known.clear()
      land.setCountries(countries)
      names.setCountries(countries)
      for (const watcher of watchers) watcher()
    } catch (error) {
      console.warn('The countries of the map could not be loaded', error)
    }
    isFetching = false
  }

  void load()
  // Coarse coastlines are shown until a retry succeeds.
  map.on('moveend', () => void load())

  function paint(): void {
    const colours = readMapColours(map.getContainer())
    land.setColours(colours)
    names.setColours(colours)
  }

  return {
    /** Again after a change of theme or suite. */
    paint,

    nameAt(place: Coordinates): PlaceName | undefined {
      const key = `${place.latitude} ${place.longitude}`
      const name = known.get(key) ?? placeNameAt(place, countries)
      known.set(key, name)
      return name
    },

    hasCountries: (): boolean => countries !== undefined,

    watchCountries(onLoaded: () => void): () => void {
      watchers.add(onLoaded)
      return () => void watchers.delete(onLoaded)
    },
  }
}
