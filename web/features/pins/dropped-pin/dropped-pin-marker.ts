/** The marker of a pin that was just dropped: it falls, sends rings over the wall, hops twice and turns from red to ink. */
import { type LatLngExpression, type Map as LeafletMap, Marker } from 'leaflet'
import { droppedPinIcon } from '#web/features/pins/map/map-icons.ts'
import './dropped-pin-marker.css'

const FALL = { duration: 360, easing: 'cubic-bezier(0.55, 0, 0.9, 0.5)' }
const HOPS = { delay: 360, duration: 480, easing: 'ease-out' }
const RINGS = { delay: 350, stagger: 110, duration: 700, easing: 'cubic-bezier(0.16, 0.6, 0.3, 1)' }
const RING_OPACITIES = [0.9, 0.55, 0.25]
const TO_INK = { delay: RINGS.delay + 2 * RINGS.stagger + RINGS.duration, duration: 460, easing: 'ease-out' }
/** A landed pin is as small as the others. */
const INK_SCALE = 44 / 56
const VIBRATION_MS = 12
/** With reduced motion, how long the rings are visible. */
const STILL_MS = 1000

type Drop = { isMotionReduced: boolean; onLanded: () => void }

/** Returns a function that removes the marker early. */
export function animateDrop(map: LeafletMap, at: LatLngExpression, { isMotionReduced, onLanded }: Drop): () => void {
  const marker = new Marker(at, { icon: droppedPinIcon, interactive: false, keyboard: false, zIndexOffset: 1000 })
  const timers: ReturnType<typeof setTimeout>[] = []
  const remove = () => {
    timers.forEach(clearTimeout)
    marker.remove()
  }
  const finish = () => {
    remove()
    onLanded()
  }
  marker.addTo(map)
  const element = marker.getElement()
  if (!element || isMotionReduced) {
    timers.push(setTimeout(finish, STILL_MS))
    return remove
  }
  timers.push(setTimeout(() => navigator.vibrate?.(VIBRATION_MS), FALL.duration))
  play(element)
  timers.push(setTimeout(finish, TO_INK.delay + TO_INK.duration))
  return remove
}

function play(element: HTMLElement): void {
  const body = element.querySelector('.pin-body')
  body?.animate([{ transform: 'translateY(-420px) scale(1.15)' }, { transform: 'none' }], {
    ...FALL,
    fill: 'backwards',
  })
  body?.animate(
    [
      { transform: 'none' },
      { transform: 'translateY(-16px)', offset: 0.34 },
      { transform: 'none', offset: 0.66 },
      { transform: 'translateY(-5px)', offset: 0.82 },
      { transform: 'none' },
    ],
    HOPS,
  )
  body?.animate([{ transform: 'none' }, { transform: `scale(${INK_SCALE})` }], { ...TO_INK, fill: 'forwards' })
  element.querySelector('.is-red')?.animate([{ opacity: 1 }, { opacity: 0 }], { ...TO_INK, fill: 'forwards' })
  element.querySelectorAll('ellipse').forEach((ring, at) => {
    const opacity = RING_OPACITIES[at] ?? 0
    ring.animate(
      [
        { opacity: 0, transform: 'scale(0.3)' },
        { opacity: 0.9, transform: 'scale(0.6)', offset: 0.2 },
        { opacity, transform: 'none' },
      ],
      { ...RINGS, delay: RINGS.delay + at * RINGS.stagger, fill: 'both' },
    )
    ring.animate([{ opacity }, { opacity: 0 }], { ...TO_INK, fill: 'forwards' })
  })
}
