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

/** A canvas understands neither variables nor relative colours, so elements resolve them: all at once, in one layout. */
export function readMapColours(container: HTMLElement): MapColours {
  const probes = document.createElement('div')
  probes.hidden = true
  for (const token of Object.values(TOKENS)) {
    const probe = document.createElement('i')
    probe.style.color = `var(${token})`
    probes.append(probe)
  }
  container.append(probes)
  const names = Object.keys(TOKENS)
  const colours = [...probes.children].map((probe, at) => [names[at], getComputedStyle(probe).color])
  probes.remove()
  return Object.fromEntries(colours) as MapColours
}
