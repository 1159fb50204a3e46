/** The world below the pins: land, borders and names. The countries load after the map is shown. */
import type { Map as LeafletMap } from 'leaflet'
import countriesUrl from 'world-atlas/countries-50m.json?url'
import type { Coordinates } from '#web/features/pins/map/coordinates.ts'
import type { TaskQueue } from '#web/features/pins/map/task-queue.ts'
import type { Countries } from './countries/countries.ts'
import type { CountriesRead } from './countries/countries.worker.ts'
import { LandLayer } from './land-layer.ts'
import { readMapColours } from './map-colours.ts'
import { NamesLayer } from './names-layer.ts'
import { countryNear, placeNameAt } from './place-names.ts'

type LandOptions = { hasNames: boolean; zooms: { min: number; max: number }; tasks: TaskQueue }

export function createLand(map: LeafletMap, { hasNames, zooms, tasks }: LandOptions) {
  const land = new LandLayer({ minZoom: zooms.min, maxZoom: zooms.max }, tasks)
  const names = new NamesLayer(tasks)
  tasks.add('land', () => {
    paint()
    // Tiles of a server, which were added before, cover it.
    land.addTo(map).bringToBack()
    if (hasNames) names.addTo(map)
  })
  const watchers = new Set<() => void>()
  let countries: Countries | undefined
  // A thousand pins need their names at every render, and their countries after every change.
  const placeNames = createMemory((place) => placeNameAt(place, countries))
  const countryNames = createMemory((place) => countries && countryNear(place, countries))
  let isFetching = false

  async function load(): Promise<void> {
    if (countries || isFetching) return
    isFetching = true
    try {
      const read = await readCountries()
      countries = read.countries
      placeNames.forget()
      countryNames.forget()
      land.setCountries(countries)
      names.setCountries(read.names)
      for (const watcher of watchers) watcher()
    } catch (error) {
      console.warn('The countries of the map could not be loaded', error)
    }
    isFetching = false
  }

  tasks.add('countries', () => void load())
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

    nameAt: placeNames.nameAt,
    countryAt: countryNames.nameAt,

    hasCountries: (): boolean => countries !== undefined,

    watchCountries(onLoaded: () => void): () => void {
      watchers.add(onLoaded)
      return () => void watchers.delete(onLoaded)
    },
  }
}

type Read = Exclude<CountriesRead, { failure: string }>

function readCountries(): Promise<Read> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./countries/countries.worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = ({ data }: MessageEvent<CountriesRead>) => {
      worker.terminate()
      if ('failure' in data) reject(new Error(data.failure))
      else resolve(data)
    }
    worker.onerror = ({ message }) => {
      worker.terminate()
      reject(new Error(message))
    }
    worker.postMessage(countriesUrl)
  })
}

function createMemory<Name>(find: (place: Coordinates) => Name) {
  const known = new Map<string, { name: Name }>()
  return {
    nameAt(place: Coordinates): Name {
      const key = `${place.latitude} ${place.longitude}`
      const { name } = known.get(key) ?? { name: find(place) }
      known.set(key, { name })
      return name
    },
    forget: () => known.clear(),
  }
}
