/** A real Chromium, and people who each have a window of their own in it. */
import { readFileSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

export const PHONE = { width: 390, height: 844 }
export const DESKTOP = { width: 1280, height: 800 }
export const NARROW = { width: 320, height: 640 }

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

type Look = { theme?: 'light' | 'dark'; viewport?: { width: number; height: number }; reducedMotion?: 'reduce' }
export type Person = { page: Page; context: BrowserContext; errors: string[] }

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: executable(), args: ARGUMENTS })
}

/** A window with no history. What its console complains about is kept. */
export async function newPerson(browser: Browser, baseURL: string, look: Look = {}): Promise<Person> {
  const context = await browser.newContext({
    baseURL,
    viewport: look.viewport ?? PHONE,
    colorScheme: look.theme ?? 'light',
    reducedMotion: look.reducedMotion ?? 'no-preference',
  })
  context.setDefaultTimeout(15_000)
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return { page, context, errors }
}

function executable(): string {
  const tools = JSON.parse(readFileSync(new URL('../../.setup/tools.json', import.meta.url), 'utf8'))
  return process.env.CHROME_PATH ?? tools.chromium
}
