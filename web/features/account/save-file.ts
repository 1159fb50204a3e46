/** Hands the browser a file to keep. */

/** The address of the file is given up once the browser has surely read it. */
const READ_WITHIN_MS = 60_000

export function saveFile(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), READ_WITHIN_MS)
}
