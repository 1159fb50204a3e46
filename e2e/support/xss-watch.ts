/** A window under watch: whether any text in it became markup, ran, asked for something or broke the policy. */
import { expect, type Page, type Request } from '@playwright/test'
import type { Person } from './browser.ts'

/** Called by every text, were it a script. */
const TELLS = `window.xss = () => console.error('A text was run as a script')`
/** Left by every text, were it markup. */
const MARKS = '[data-xss], xss-tag, [href^="javascript:" i], [href*="evil.test"], [src*="xss"], [srcdoc]'

export async function watchForScripts({ context, errors }: Person): Promise<void> {
  await context.addInitScript({ content: TELLS })
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

/** Waits until so many of the texts are on the screen as text, and says which elements they have made. */
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

/** As a screen has it: spaces in a row are one. */
function plain(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}
