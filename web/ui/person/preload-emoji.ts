/** Loads pictures of emoji before they are shown, because the browser reads each one on the main thread. */
import { emojiFile } from './emoji-files.ts'

/** Kept, so that the browser keeps what it has read. */
const pictures = new Map<string, HTMLImageElement>()

/** One at a time, while the page has nothing else to do. Returns a function that leaves out the rest. */
export function preloadEmoji(chars: readonly string[]): () => void {
  let isWanted = true
  void loadAll()
  return () => {
    isWanted = false
  }

  async function loadAll(): Promise<void> {
    for (const file of chars.map(emojiFile)) {
      if (!file || pictures.has(file)) continue
      await idle()
      if (!isWanted) return
      await load(file)
    }
  }
}

/** Settles when it has loaded, or failed: then it is tried again where it is shown. */
function load(file: string): Promise<void> {
  const picture = new Image()
  pictures.set(file, picture)
  return new Promise((resolve) => {
    picture.onload = () => resolve()
    picture.onerror = () => resolve()
    picture.src = file
  })
}

/** Not every browser can tell when it is idle. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve())
    else setTimeout(resolve, 200)
  })
}
