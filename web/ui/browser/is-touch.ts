/** Whether the main input is touch, where focusing a text field opens a keyboard that covers the content. */
export function isUnderFinger(): boolean {
  return window.matchMedia('(pointer: coarse)').matches
}
