/** The browser windows of test people; most are reused by one test after the other. */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { LeakScan } from '#server/testing/leak-scan.ts'
import { stopIntercepting } from './intercept.ts'
import { watchForLeaks } from './leaks.ts'
import { PHONE } from './viewports.ts'

const REPORT_VIOLATIONS = `document.addEventListener('securitypolicyviolation', (event) =>
  console.error('Against the content security policy:', event.violatedDirective, event.blockedURI));`

/** A transparent page is not painted, which saves a fifth of the work; it can be clicked and read as usual. */
const UNPAINTED = `{
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('html { opacity: 0 }')
  document.adoptedStyleSheets.push(sheet)
}`

export type WindowOptions = {
  theme?: 'light' | 'dark'
  viewport?: { width: number; height: number }
  /** Reduced by default, because drawing motion is expensive. */
  reducedMotion?: 'reduce' | 'no-preference'
  hasTouch?: boolean
  /** The machine's by default. */
  timezoneId?: string
  /** Blocked by default, because a test cannot see the requests that it handles. */
  serviceWorkers?: 'allow' | 'block'
  /** For measurements of painting. */
  isPainted?: boolean
  /** Not reused: for changes that cannot be undone, like a fake clock, and for an empty cache. */
  isFresh?: boolean
}
export type Person = { page: Page; context: BrowserContext; errors: string[]; warnings: string[]; leaks: LeakScan }

/** Cleared windows by server URL. Reusing one halves the cost of a screen: files are cached and code is compiled. */
const waiting = new Map<string, BrowserContext[]>()
const reusable = new WeakMap<BrowserContext, string>()

/** A window without cookies and storage; collects console errors and warnings with their URL. */
export async function openWindow(browser: Browser, baseURL: string, options: WindowOptions = {}): Promise<Person> {
  const { viewport = PHONE, isFresh = false, ...more } = options
  const isReusable = !isFresh && Object.keys(more).length === 0
  const used = isReusable ? waiting.get(baseURL)?.pop() : undefined
  const context = used ?? (await newContext(browser, baseURL, { ...more, viewport }))
  const [page = await context.newPage()] = context.pages()
  if (used) await page.setViewportSize(viewport)
  else if (isReusable) reuse(context, page, baseURL)
  return { page, context, ...listenTo(page), leaks: watchForLeaks(context) }
}

async function newContext(browser: Browser, baseURL: string, options: WindowOptions): Promise<BrowserContext> {
  const { theme = 'light', isPainted = false, ...rest } = options
  const settled = { reducedMotion: 'reduce', serviceWorkers: 'block' } as const
  const context = await browser.newContext({ baseURL, colorScheme: theme, ...settled, ...rest })
  await context.addInitScript({ content: isPainted ? REPORT_VIOLATIONS : REPORT_VIOLATIONS + UNPAINTED })
  return context
}

function listenTo(page: Page): Pick<Person, 'errors' | 'warnings'> {
  const errors: string[] = []
  const warnings: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    const text = `${message.text()} ${message.location().url}`
    if (message.type() === 'error') errors.push(text)
    if (message.type() === 'warning') warnings.push(text)
  })
  return { errors, warnings }
}

/** Reusable until a test does something that cannot be undone. */
function reuse(context: BrowserContext, page: Page, baseURL: string): void {
  reusable.set(context, baseURL)
  onceCalled(page, ['addInitScript', 'routeWebSocket', 'close'], () => reusable.delete(context))
  onceCalled(context, ['addInitScript', 'routeWebSocket', 'close'], () => reusable.delete(context))
  onceCalled(context.clock, ['install', 'pauseAt', 'setFixedTime'], () => reusable.delete(context))
}

function onceCalled<Owner extends object>(owner: Owner, names: (keyof Owner)[], listener: () => void): void {
  for (const name of names) {
    const method = owner[name]
    if (typeof method !== 'function') continue
    Object.assign(owner, {
      [name]: (...given: unknown[]) => {
        listener()
        return method.apply(owner, given)
      },
    })
  }
}

/** A pending route must not fail a test that has ended. */
export async function closeWindow({ context, page }: Person): Promise<void> {
  for (const open of context.pages()) {
    await open.unrouteAll({ behavior: 'ignoreErrors' })
    await stopIntercepting(open)
  }
  const baseURL = reusable.get(context)
  if (!baseURL) return context.close()
  await clear(context, page)
  waiting.set(baseURL, [...(waiting.get(baseURL) ?? []), context])
}

/** Paints the pages first, for Playwright's screenshots of a failure. */
export async function closeFailedWindow({ context }: Person): Promise<void> {
  for (const open of context.pages()) await paint(open)
  await context.close()
}

/** For a screenshot or a colour check; until the next load. */
export async function paint(page: Page): Promise<void> {
  await page.evaluate("document.documentElement.style.opacity = '1'")
}

/**
 * Navigates to the lightest URL, which ends everything the page has in memory. Only then the cookies go: a page that
 * loses them first can be refused a request, and the next test would read that in the console.
 */
async function clear(context: BrowserContext, page: Page): Promise<void> {
  for (const event of ['request', 'response', 'page', 'dialog'] as const) context.removeAllListeners(event)
  page.removeAllListeners()
  const others = context.pages().filter((other) => other !== page)
  await Promise.all([context.setOffline(false), ...others.map((other) => other.close())])
  await page.goto('/robots.txt')
  await page.evaluate('localStorage.clear(), sessionStorage.clear()')
  await Promise.all([context.clearPermissions(), context.clearCookies()])
}
