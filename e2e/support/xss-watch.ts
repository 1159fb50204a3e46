/** Watches a window for text that became markup, ran, sent a request or violated the policy. */
import { expect, type Page, type Request } from '@playwright/test'
import type { Person } from './browser.ts'

/** Called if a text runs as a script. */
const REPORT_SCRIPT = `window.xss = () => console.error('A text was run as a script')`
/** Match if a text became markup. */
const MARKS = '[data-xss], xss-tag, [href^="javascript:" i], [href*="evil.test"], [src*="xss"], [srcdoc]'

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

/** Waits until `atLeast` texts are on the screen, and returns the elements they have created. */
export async function marksOn(page: Page, texts: readonly string[], atLeast = texts.length): Promise<string[]> {
  await showsTexts(page, texts, atLeast)
  const found = `[...document.querySelectorAll('${MARKS}')].map((it) => it.outerHTML.slice(0, 200))`
  return page.evaluate<string[]>(found)
}

async function showsTexts(page: Page, texts: readonly string[], atLeast: number): Promise<void> {
  const fields = `[...document.querySelectorAll('input, textarea')].map((it) => it.value)`
  const all = `(document.body.textContent + ${fields}).replace(/\\s+/g, ' ')`
  const shown = `((all) => ${JSON.stringify(texts.map(plain))}.filter((text) => all.includes(text)).length)(${all})`
  await expect.poll(() => page.evaluate<number>(shown), 'texts on the screen').toBeGreaterThanOrEqual(atLeast)
}

/** Collapses white space like a screen. */
function plain(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}
