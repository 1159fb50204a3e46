/** The popup of pins on the map, built from text nodes because its content is user input. */
import type { Pin } from '#contract/social/pins.ts'
import { pinName } from '#web/features/pins/pins.words.ts'
import { coordinatesText } from './coordinates.ts'

export function createPopup(pins: readonly Pin[]): HTMLElement {
  const popup = document.createElement('div')
  popup.className = 'pin-popup'
  // A long popup scrolls, so the keyboard must be able to focus it.
  popup.tabIndex = 0
  popup.append(...pins.map(pinSection))
  return popup
}

function pinSection(pin: Pin): HTMLElement {
  const section = document.createElement('div')
  section.dataset.pin = pin.id
  const name = document.createElement('b')
  name.textContent = pinName(pin)
  section.append(name)
  for (const words of [pin.notes, pin.locationName && coordinatesText(pin)]) {
    if (!words) continue
    const line = document.createElement('span')
    line.textContent = words
    section.append(line)
  }
  return section
}
