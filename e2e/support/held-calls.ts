/** Holds calls of a page until the test releases them. */
import type { Page } from '@playwright/test'
import { intercept } from './intercept.ts'

export type HeldCalls = { count: () => number; release: () => void }

export async function holdCalls(page: Page, address: string): Promise<HeldCalls> {
  let count = 0
  const { promise: released, resolve: release } = deferred()
  const wait = async (route: { continue: () => Promise<void> }) => {
    count += 1
    await released
    // The page may have navigated away.
    await route.continue().catch(() => undefined)
  }
  await (address.includes('/api/') ? intercept(page, address, wait) : page.route(address, wait))
  return { count: () => count, release }
}

function deferred() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
