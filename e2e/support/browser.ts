/** A real Chromium, and people who each have a window of their own in it. */
import { readFileSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import type { LeakScan } from '#server/testing/leak-scan.ts'
import { watchForLeaks } from './leaks.ts'

export const PHONE = { width: 390, height: 844 }
export const TABLET = { width: 820, height: 1180 }
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

const TELL_VIOLATIONS = `document.addEventListener('securitypolicyviolation', (event) =>
  console.error('Against the content security policy:', event.violatedDirective, event.blockedURI))`

/** For journeys that are the same on a phone and at a desk, and have to work on both. */
export const WIDTHS = [
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const

export type Viewport = (typeof WIDTHS)[number][1]

export type Look = {
  theme?: 'light' | 'dark'
  viewport?: { width: number; height: number }
  /** Less of it unless a journey is about it: drawing motion takes most of a small machine. */
  reducedMotion?: 'reduce' | 'no-preference'
  /** A finger in the place of a mouse. */
  hasTouch?: boolean
  /** Off unless a journey is about it: what it serves is out of a journey's sight. */
  serviceWorkers?: 'allow' | 'block'
}
export type Person = { page: Page; context: BrowserContext; errors: string[]; warnings: string[]; leaks: LeakScan }

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: executable(), args: ARGUMENTS })
}

/** A window with no history. What its console complains about is kept, each with the address it is about. */
export async function newPerson(browser: Browser, baseURL: string, look: Look = {}): Promise<Person> {
  const { theme = 'light', ...rest } = look
  const context = await browser.newContext({
    baseURL,
    viewport: PHONE,
    colorScheme: theme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...rest,
  })
  context.setDefaultTimeout(15_000)
  await context.addInitScript({ content: TELL_VIOLATIONS })
  const leaks = watchForLeaks(context)
  const page = await context.newPage()
  const errors: string[] = []
  const warnings: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    const said = `${message.text()} ${message.location().url}`
    if (message.type() === 'error') errors.push(said)
    if (message.type() === 'warning') warnings.push(said)
  })
  return { page, context, errors, warnings, leaks }
}

function executable(): string {
  const tools = JSON.parse(readFileSync(new URL('../../.setup/tools.json', import.meta.url), 'utf8'))
  return process.env.CHROME_PATH ?? tools.chromium
}
