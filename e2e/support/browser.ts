/** The windows in which people use the product; most are used by one test after the other. */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { LeakScan } from '#server/testing/leak-scan.ts'
import { stopIntercepting } from './intercept.ts'
import { watchForLeaks } from './leaks.ts'
import { PHONE } from './viewports.ts'

const REPORT_VIOLATIONS = `document.addEventListener('securitypolicyviolation', (event) =>
  console.error('Against the content security policy:', event.violatedDirective, event.blockedURI));`

/** A transparent page is not painted, which is a fifth of the machine's work. What can be pressed or read stays the same. */
const UNPAINTED = `{
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('html { opacity: 0 }')
  document.adoptedStyleSheets.push(sheet)
}`

export type Look = {
  theme?: 'light' | 'dark'
  viewport?: { width: number; height: number }
  /** Less of it unless a journey is about it: drawing motion takes most of a small machine. */
  reducedMotion?: 'reduce' | 'no-preference'
  /** A finger in the place of a mouse. */
  hasTouch?: boolean
  /** Off unless a journey is about it: a journey cannot see the requests that it answers. */
  serviceWorkers?: 'allow' | 'block'
  /** For what is measured while a page is painted. */
  isPainted?: boolean
  /** Never used before and never again: for what a window cannot undo, such as a clock, and for an empty cache. */
  isFresh?: boolean
}
export type Person = { page: Page; context: BrowserContext; errors: string[]; warnings: string[]; leaks: LeakScan }

/**
 * By the address of their server, the cleared windows that wait for their next person. A screen costs half as much in one
 * of them as in a new window: its files are cached and its code is compiled.
 */
const waiting = new Map<string, BrowserContext[]>()
const reusable = new WeakMap<BrowserContext, string>()

/** A window without cookies and storage. What its console complains about is kept, each with the address it is about. */
export async function openWindow(browser: Browser, baseURL: string, look: Look = {}): Promise<Person> {
  const { viewport = PHONE, isFresh = false, ...more } = look
  const isReusable = !isFresh && Object.keys(more).length === 0
  const used = isReusable ? waiting.get(baseURL)?.pop() : undefined
  const context = used ?? (await newContext(browser, baseURL, { ...more, viewport }))
  const [page = await context.newPage()] = context.pages()
  if (used) await page.setViewportSize(viewport)
  else if (isReusable) reuse(context, page, baseURL)
  return { page, context, ...listenTo(page), leaks: watchForLeaks(context) }
}

async function newContext(browser: Browser, baseURL: string, look: Look): Promise<BrowserContext> {
  const { theme = 'light', isPainted = false, ...rest } = look
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

/** Until somebody does with it what cannot be undone. */
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

/** A route that still waits for its answer must not fail the test that has ended. */
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

/** Closes the window of a test that has failed, for which Playwright takes a picture of each page. */
export async function closeFailedWindow({ context }: Person): Promise<void> {
  for (const open of context.pages()) await paint(open)
  await context.close()
}

/** For a picture, or a check of its colours; until the page is loaded again. */
export async function paint(page: Page): Promise<void> {
  await page.evaluate("document.documentElement.style.opacity = '1'")
}

/** What the page still has in memory ends with it: the lightest page of the product takes its place. */
async function clear(context: BrowserContext, page: Page): Promise<void> {
  for (const event of ['request', 'response', 'page', 'dialog'] as const) context.removeAllListeners(event)
  page.removeAllListeners()
  const others = context.pages().filter((other) => other !== page)
  await Promise.all([context.setOffline(false), context.clearPermissions(), context.clearCookies()])
  await Promise.all([page.goto('/robots.txt'), ...others.map((other) => other.close())])
  await page.evaluate('localStorage.clear(), sessionStorage.clear()')
}

/** Closes the windows that wait for people of this server. */
export async function closeWaitingWindows(baseURL: string): Promise<void> {
  const contexts = waiting.get(baseURL) ?? []
  waiting.delete(baseURL)
  await Promise.all(contexts.map((context) => context.close()))
}
