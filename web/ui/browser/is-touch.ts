/** Whether the page is used by a finger: there a focused text field brings up a keyboard, which covers what is shown. */
export function isUnderFinger(): boolean {
  return window.matchMedia('(pointer: coarse)').matches
}
