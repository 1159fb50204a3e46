/** The map's icons: a drop for one pin, a disc for many. No user text, since this is raw HTML. */
import { DivIcon } from 'leaflet'

const OUTLINE = 'M20 48.5S37 31 37 19.5a17 17 0 1 0-34 0C3 31 20 48.5 20 48.5Z'
const drop = (kind: string) => `<path class="pin-drop ${kind}" d="${OUTLINE}"/>`
const body = (drops: string) =>
  `<div class="pin-body"><svg viewBox="0 0 40 50" aria-hidden="true">${drops}<circle class="pin-disc" cx="20" cy="19" r="13"/></svg><img src="/emoji/poop.svg" alt="" draggable="false"></div>`

const RINGS =
  '<svg class="dropped-pin-rings" viewBox="-70 -44 140 88" aria-hidden="true"><ellipse rx="22" ry="13" stroke-width="4"/><ellipse rx="42" ry="25" stroke-width="3"/><ellipse rx="66" ry="40" stroke-width="2"/></svg>'

const DRAFT_SIZE = { iconSize: [56, 69], iconAnchor: [28, 69] } satisfies Partial<DivIcon['options']>

export const pinIcon = new DivIcon({
  className: 'map-pin',
  html: body(drop('')),
  iconSize: [44, 54],
  iconAnchor: [22, 54],
  popupAnchor: [0, -60],
})

export const draftIcon = new DivIcon({ className: 'map-pin map-pin-draft', html: body(drop('is-red')), ...DRAFT_SIZE })

/** Red over ink, so that the red can fade. */
export const droppedPinIcon = new DivIcon({
  className: 'map-pin map-pin-dropped',
  html: RINGS + body(drop('') + drop('is-red')),
  ...DRAFT_SIZE,
})

export function discIcon(count: number): DivIcon {
  const label = document.createElement('span')
  label.textContent = count > 999 ? '999+' : String(count)
  return new DivIcon({
    className: 'map-disc',
    html: label,
    iconSize: [44, 44],
    iconAnchor: [22, 22],
    popupAnchor: [0, -18],
  })
}
