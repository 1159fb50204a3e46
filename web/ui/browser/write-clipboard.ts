/** Writes a text to the clipboard, even one that is still loading when the button is pressed. */

// Pages without https have no clipboard; being async makes that fail like any other copy.
export async function writeClipboard(text: string | Promise<string>): Promise<void> {
  if (typeof text === 'string') return navigator.clipboard.writeText(text)
  // Some browsers allow copying only during the click, so they get the promise now and wait for it themselves.
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text)
  const blob = text.then((loaded) => new Blob([loaded], { type: 'text/plain' }))
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
}
