/** The hit test: which links and buttons of a screen cannot be pressed because something lies over them. */
import type { Page } from '@playwright/test'
import { settled } from './looks.ts'
import { DESKTOP, PHONE, TABLET } from './viewports.ts'

/**
 * Each visible link and button is scrolled into view; the topmost element at its centre must be itself, something inside
 * it, or its label. While a dialog is open, only the dialog and a toast can be used. Pins that are close together overlap.
 */
const COVERED = `(() => {
  const modal = [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]')].at(-1)
  const isInUse = (it) => !modal || modal.contains(it) || it.closest('.toast-viewport')
  const isSeen = (it) => it.checkVisibility({ visibilityProperty: true }) && getComputedStyle(it).clipPath === 'none'
  const coverOf = (it) => {
    it.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const [box] = it.getClientRects()
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    const isHit = [it, ...(it.labels ?? [])].some((target) => target.contains(top))
    return isHit ? [] : [it.outerHTML.slice(0, 100) + ' lies under ' + (top?.outerHTML.slice(0, 100) ?? 'nothing')]
  }
  return [...document.querySelectorAll('a[href], button, [role=button], [role=switch], [role=tab]')]
    .filter((it) => isInUse(it) && isSeen(it) && !it.closest('[inert], [aria-hidden=true]'))
    .filter((it) => !it.matches(':disabled, .leaflet-marker-icon'))
    .flatMap(coverOf)
})()`

/** At the widths of a phone, a tablet and a desktop. */
export async function coveredOn(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const viewport of [PHONE, TABLET, DESKTOP]) {
    await page.setViewportSize(viewport)
    await settled(page)
    for (const fault of await page.evaluate<string[]>(COVERED)) {
      faults.push(`cannot be pressed at ${viewport.width} px: ${fault}`)
    }
  }
  return faults
}
