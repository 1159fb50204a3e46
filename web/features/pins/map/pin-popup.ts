/** What a popup on the map says about the pins it is for. Built as text, since people typed it. */
import type { Pin } from '#contract/social/pins.ts'
import { pinName } from '#web/features/pins/pin-words.ts'
import { placeText } from './place.ts'

export function popupOf(pins: readonly Pin[]): HTMLElement {
  const popup = document.createElement('div')
  popup.className = 'pin-popup'
  // A long one scrolls, and the keyboard has to get hold of it.
  popup.tabIndex = 0
  popup.append(...pins.map(aboutPin))
  return popup
}

function aboutPin(pin: Pin): HTMLElement {
  const about = document.createElement('div')
  about.dataset.pin = pin.id
  const name = document.createElement('b')
  name.textContent = pinName(pin)
  about.append(name)
  for (const words of [pin.notes, pin.locationName && placeText(pin)]) {
    if (!words) continue
    const line = document.createElement('span')
    line.textContent = words
    about.append(line)
  }
  return about
}
