/** Moves the focus to a nearby element when the focused one was removed or disabled. */
export function keepFocus(near?: HTMLElement | null): void {
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && activeElement !== document.body && !isDisabled(activeElement)) return
  const target = near?.isConnected ? near : document.querySelector('main')
  target?.focus({ preventScroll: true })
}

function isDisabled(element: HTMLElement): boolean {
  return element instanceof HTMLButtonElement && element.disabled
}
