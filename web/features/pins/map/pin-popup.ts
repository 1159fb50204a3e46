/** The popup of pins on the map, built from text nodes because its content is user input. */
import type { Pin } from '#contract/social/pins.ts'
import { pinName } from '#web/features/pins/pin-words.ts'
import { placeText } from './place.ts'

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
  for (const words of [pin.notes, pin.locationName && placeText(pin)]) {
    if (!words) continue
    const line = document.createElement('span')
    line.textContent = words
    section.append(line)
  }
  return section
}
