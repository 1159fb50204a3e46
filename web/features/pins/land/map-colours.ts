/** The colours that the map draws with on canvases, as the theme and the suite resolve them. */

const TOKENS = {
  wall: '--map-sea',
  wallDark: '--map-sea-dark',
  grout: '--map-sea-grout',
  groove: '--map-groove',
  grooveLight: '--map-groove-light',
  coast: '--map-coast',
  joint: '--map-joint',
  land: '--map-tile-0',
  landShade: '--map-tile-1',
  landWash: '--map-tile-2',
  mosaic: '--map-land',
  countryInk: '--map-country-ink',
  countryEdge: '--map-country-edge',
  cityInk: '--map-city-ink',
  cityEdge: '--map-city-edge',
  cityTile: '--map-city-tile',
  seaInk: '--map-sea-ink',
}

export type MapColours = Record<keyof typeof TOKENS, string>

/** A canvas understands neither variables nor relative colours, so an element resolves them. */
export function readMapColours(container: HTMLElement): MapColours {
  const probe = document.createElement('i')
  probe.hidden = true
  container.append(probe)
  const colours = Object.entries(TOKENS).map(([name, token]) => {
    probe.style.color = `var(${token})`
    return [name, getComputedStyle(probe).color]
  })
  probe.remove()
  return Object.fromEntries(colours) as MapColours
}
