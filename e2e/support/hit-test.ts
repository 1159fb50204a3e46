/** The hit test: finds links and buttons that cannot be clicked because something covers them. */
import type { Page } from '@playwright/test'
import { animationsFinished } from './appearances.ts'
import { DESKTOP, PHONE, TABLET } from './viewports.ts'

/** The topmost element at the centre must be the control or its label; only a dialog and toasts count while one is open. */
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

export async function coveredOn(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const viewport of [PHONE, TABLET, DESKTOP]) {
    await page.setViewportSize(viewport)
    await animationsFinished(page)
    for (const fault of await page.evaluate<string[]>(COVERED)) {
      faults.push(`cannot be pressed at ${viewport.width} px: ${fault}`)
    }
  }
  return faults
}
