/** Calls that are kept waiting until a journey lets them go on. */
import type { Page } from '@playwright/test'
import { intercept } from './intercept.ts'

export type HeldCalls = { count: () => number; release: () => void }

export async function hold(page: Page, address: string): Promise<HeldCalls> {
  let count = 0
  const { promise: released, resolve: release } = deferred()
  const wait = async (route: { continue: () => Promise<void> }) => {
    count += 1
    await released
    // A page that was left in the meantime no longer wants its answer.
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
