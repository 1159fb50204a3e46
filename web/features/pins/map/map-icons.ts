/** The map's icons: a drop for one pin, a disc for many. No user text, since this is raw HTML. */
import { DivIcon } from 'leaflet'

const DROP = `<svg viewBox="0 0 40 50" aria-hidden="true"><path class="pin-drop" d="M20 48.5S37 31 37 19.5a17 17 0 1 0-34 0C3 31 20 48.5 20 48.5Z"/><circle class="pin-disc" cx="20" cy="19" r="13"/></svg><img src="/emoji/poop.svg" alt="" draggable="false">`

export const pinIcon = new DivIcon({
  className: 'map-pin',
  html: DROP,
  iconSize: [44, 54],
  iconAnchor: [22, 54],
  popupAnchor: [0, -50],
})

export const draftIcon = new DivIcon({
  className: 'map-pin map-pin-draft',
  html: DROP,
  iconSize: [56, 69],
  iconAnchor: [28, 69],
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
