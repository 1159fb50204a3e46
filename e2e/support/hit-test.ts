/** The hit test: finds links and buttons that cannot be clicked because something covers them. */
import type { Page } from '@playwright/test'
import { animationsFinished } from './appearances.ts'
import { DESKTOP, PHONE, TABLET } from './viewports.ts'

/**
 * The topmost element at the centre must be the control or its label; only a dialog and toasts count while one is open.
 * What a new size or a scroll removes is gone two frames later, so a covered control gets a second look.
 */
const COVERED = `(async () => {
  const modal = [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]')].at(-1)
  const isInUse = (it) => !modal || modal.contains(it) || it.closest('.toast-viewport')
  const isSeen = (it) => it.checkVisibility({ visibilityProperty: true }) && getComputedStyle(it).clipPath === 'none'
  const coverOf = (it) => {
    it.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const [box] = it.getClientRects()
    if (!box) return []
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    const isHit = [it, ...(it.labels ?? [])].some((target) => target.contains(top))
    return isHit ? [] : [it.outerHTML.slice(0, 100) + ' lies under ' + (top?.outerHTML.slice(0, 100) ?? 'nothing')]
  }
  const twoFrames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  const faults = []
  const controls = [...document.querySelectorAll('a[href], button, [role=button], [role=switch], [role=tab]')]
    .filter((it) => isInUse(it) && isSeen(it) && !it.closest('[inert], [aria-hidden=true]'))
    .filter((it) => !it.matches(':disabled, .leaflet-marker-icon'))
  for (const it of controls) {
    if (coverOf(it).length === 0) continue
    await twoFrames()
    faults.push(...coverOf(it))
  }
  return faults
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
