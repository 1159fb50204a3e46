/** Waits until a screen is complete: its route, data, images and fonts. Only for screenshots; checks don't need all of it. */
import { expect, type Page, type Request } from '@playwright/test'

const TIMEOUT_MS = 10_000
/** A response or a late piece of code shows within these. */
const FRAMES = 5

const requestsByPage = new WeakMap<Page, Set<Request>>()

/** Call it before the page loads anything. */
export function watchRequests(page: Page): void {
  const requests = new Set<Request>()
  requestsByPage.set(page, requests)
  page.on('request', (request) => {
    // The browser doesn't report the end of a beacon; what a screen shows is read by GET.
    if (request.method() === 'GET') requests.add(request)
  })
  const end = (request: Request) => void requests.delete(request)
  page.on('requestfinished', end)
  page.on('requestfailed', end)
}

/** A screen that shows a state of loading has placeholders and open requests. */
export async function expectSettled(page: Page, { isLoading }: { isLoading: boolean }): Promise<void> {
  await expect(async () => {
    const missing = await page.evaluate<string[]>(MISSING)
    const loading = isLoading ? [] : [...(await page.evaluate<string[]>(PLACEHOLDERS)), ...openRequests(page)]
    expect([...missing, ...loading]).toEqual([])
  }).toPass({ timeout: TIMEOUT_MS, intervals: [50] })
}

function openRequests(page: Page): string[] {
  return [...(requestsByPage.get(page) ?? [])].map((request) => request.url())
}

/** Images further down are loaded too, because a long screenshot shows them. */
const MISSING = `(async () => {
  for (const image of document.images) image.loading = 'eager'
  for (let at = 0; at < ${FRAMES}; at += 1) await new Promise((done) => requestAnimationFrame(done))
  return [
    ...[...document.images].filter((image) => !image.complete).map((image) => image.src),
    ...(document.fonts.status === 'loaded' ? [] : ['fonts']),
    ...(document.activeViewTransition ? ['view transition'] : []),
  ]
})()`

const PLACEHOLDERS = `[...document.querySelectorAll('.skeleton, .route-loading, [role=log][aria-busy=true]')]
  .filter((it) => it.checkVisibility())
  .map((it) => it.closest('[aria-label]')?.ariaLabel ?? it.className)`
