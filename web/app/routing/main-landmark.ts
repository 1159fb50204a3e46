/** The landmark that holds the screen: where the skip link leads and where focus goes on arrival. */
export const MAIN_ID = 'main'

export function focusMain(): void {
  document.getElementById(MAIN_ID)?.focus()
}

/** Focuses the screen's heading, so that a screen reader reads the new screen's name; without one, the screen. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>(`#${MAIN_ID} h1`)
  const target = heading ?? document.getElementById(MAIN_ID)
  if (!target) return
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}
