/** Puts a text on the clipboard, also one that is still on its way when the button is pressed. */

// Pages that are not served over https have no clipboard; asking for it must fail like any other copy.
export async function writeClipboard(text: string | Promise<string>): Promise<void> {
  if (typeof text === 'string') return navigator.clipboard.writeText(text)
  // Some browsers let a page copy only within the click itself: they take the promise now and wait for it themselves.
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text)
  const blob = text.then((words) => new Blob([words], { type: 'text/plain' }))
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
}
