/** What the map shows at each zoom: how land is drawn, and which names are drawn on it. */

export type LandStyle = 'mosaic' | 'tiled' | 'plain'
/** `cities` is the least important rank that is named; undefined for none. */
export type NamesAtZoom = {
  hasContinents: boolean
  hasCountries: boolean
  hasSeas: boolean
  cities: number | undefined
}

export const MOSAIC_ZOOM_MAX = 2
const COUNTRIES_ZOOM_MAX = 6
const CITIES_FROM_ZOOM = 5

export function landStyleAt(zoom: number): LandStyle {
  if (zoom <= MOSAIC_ZOOM_MAX) return 'mosaic'
  return zoom <= COUNTRIES_ZOOM_MAX ? 'tiled' : 'plain'
}

export function namesAt(zoom: number): NamesAtZoom {
  const hasCountries = zoom > MOSAIC_ZOOM_MAX && zoom <= COUNTRIES_ZOOM_MAX
  return {
    hasContinents: zoom <= MOSAIC_ZOOM_MAX,
    hasCountries,
    hasSeas: hasCountries,
    cities: zoom < CITIES_FROM_ZOOM ? undefined : hasCountries ? 3 : 6,
  }
}
