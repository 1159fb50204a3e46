/** Where the focus goes when what had it is gone: never nowhere. */
export function keepFocus(near?: HTMLElement | null): void {
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && activeElement !== document.body && !isOutOfUse(activeElement)) return
  const refuge = near?.isConnected ? near : document.querySelector('main')
  refuge?.focus({ preventScroll: true })
}

function isOutOfUse(element: HTMLElement): boolean {
  return element instanceof HTMLButtonElement && element.disabled
}
