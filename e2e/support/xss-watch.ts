/** Watches a window for text that became markup, ran, sent a request or violated the policy. */
import { expect, type Page, type Request } from '@playwright/test'
import type { Person } from './browser.ts'
import { scrollMessages } from './on-screen.ts'

/** Called if a text runs as a script. */
const REPORT_SCRIPT = `window.xss = () => console.error('A text was run as a script')`
/** Match if a text became markup. */
const MARKS = '[data-xss], xss-tag, [href^="javascript:" i], [href*="evil.test"], [src*="xss"], [srcdoc]'
const FOUND_MARKS = `[...document.querySelectorAll('${MARKS}')].map((it) => it.outerHTML.slice(0, 200))`

export async function watchForScripts({ context, errors }: Person): Promise<void> {
  await context.addInitScript({ content: REPORT_SCRIPT })
  context.on('dialog', (dialog) => {
    errors.push(`A dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  context.on('request', (request) => {
    if (isUnexpected(request)) errors.push(`A request to ${request.url()}`)
  })
}

function isUnexpected(request: Request): boolean {
  const { hostname, pathname } = new URL(request.url())
  return hostname !== '127.0.0.1' || pathname === '/xss.png'
}

/**
 * Waits until `atLeast` texts have been on the screen, and returns the elements they have created. A list of messages is
 * read upwards, because only those around the screen are in the document; other lists are read to their ends.
 */
export async function marksOn(page: Page, texts: readonly string[], atLeast = texts.length): Promise<string[]> {
  const seen = new Set<number>()
  const marks = new Set<string>()
  let isReading = false
  const read = async () => {
    const hasMessages = await page.evaluate<boolean>("document.querySelector('.messages-scroll article') !== null")
    // From the newest, which may be below the line "New".
    if (hasMessages) await scrollMessages(page, isReading ? -500 : 1_000_000)
    else await page.evaluate(SCROLL_TO_ENDS)
    isReading = hasMessages
    for (const nth of await page.evaluate<number[]>(shownTexts(texts))) seen.add(nth)
    for (const mark of await page.evaluate<string[]>(FOUND_MARKS)) marks.add(mark)
    return seen.size
  }
  await expect.poll(read, { message: 'texts on the screen', intervals: [1] }).toBeGreaterThanOrEqual(atLeast)
  return [...marks]
}

const SCROLL_TO_ENDS = `for (const row of document.querySelectorAll('li:last-child, tr:last-child')) row.scrollIntoView()`

function shownTexts(texts: readonly string[]): string {
  const fields = `[...document.querySelectorAll('input, textarea')].map((it) => it.value)`
  const all = `(document.body.textContent + ${fields}).replace(/\\s+/g, ' ')`
  const found = `${JSON.stringify(texts.map(plain))}.flatMap((text, nth) => (all.includes(text) ? [nth] : []))`
  return `((all) => ${found})(${all})`
}

/** Collapses white space like a screen. */
function plain(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}
