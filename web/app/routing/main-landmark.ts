/** The main landmark: the target of the skip link, and of the focus after navigation. */
export const MAIN_ID = 'main'

export function focusMain(): void {
  document.getElementById(MAIN_ID)?.focus()
}

/** Focuses the screen's heading, or the screen if it has none, so that a screen reader reads it out. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>(`#${MAIN_ID} h1`)
  const target = heading ?? document.getElementById(MAIN_ID)
  if (!target) return
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}
