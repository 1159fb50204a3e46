/** Calls that are kept waiting until a journey lets them go on. */
import type { Page } from 'playwright-core'

export type HeldCalls = { count: () => number; release: () => void }

export async function hold(page: Page, address: string): Promise<HeldCalls> {
  let count = 0
  const { promise: released, resolve: release } = deferred()
  await page.route(address, async (route) => {
    count += 1
    await released
    // A page that was left in the meantime no longer wants its answer.
    await route.continue().catch(() => undefined)
  })
  return { count: () => count, release }
}

function deferred() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
