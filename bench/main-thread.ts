/** What the browser's main thread does, in the time of the thread: a slowdown adds to it, other processes do not. */
import type { Browser, Page } from '@playwright/test'

/** Chromium is slowed down as for a phone of the middle class. */
const SLOWDOWN = 4
/** The part of a task that is longer than this blocks input. */
const BLOCKS_FROM_MS = 50

type TraceEvent = { name: string; ph: string; pid: number; tid: number; tdur?: number; args: { name?: string } }

/** In milliseconds. */
export type MainThread = { longest: number; blocking: number; busy: number }

export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}

/** Nothing is left to do for the main thread. */
export async function isQuiet(page: Page): Promise<void> {
  await page.evaluate('new Promise((done) => requestIdleCallback(() => requestIdleCallback(done)))')
}

/** Looking for an element by its role would be a task of the page too. */
export async function press(page: Page, selector: string): Promise<void> {
  await page.evaluate(`document.querySelector(${JSON.stringify(selector)}).click()`)
}

export async function longestTask(browser: Browser, page: Page, work: () => Promise<unknown>): Promise<number> {
  await isQuiet(page)
  return (await traceMainThread(browser, page, work)).longest
}

/** Of the busiest page, which is the one that does the work. */
export async function traceMainThread(browser: Browser, page: Page, work: () => Promise<unknown>): Promise<MainThread> {
  await browser.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] })
  await work()
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] }
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const threads = new Map(traceEvents.filter(isMainThread).map((event) => [threadOf(event), [] as number[]]))
  for (const event of traceEvents)
    if (event.name === 'RunTask') threads.get(threadOf(event))?.push((event.tdur ?? 0) / 1000)
  const [busiest] = [...threads.values()].map(summarize).sort((one, other) => other.busy - one.busy)
  if (!busiest) throw new Error('The trace has no main thread')
  return busiest
}

function summarize(tasks: readonly number[]): MainThread {
  return {
    longest: Math.max(0, ...tasks),
    blocking: tasks.reduce((sum, task) => sum + Math.max(0, task - BLOCKS_FROM_MS), 0),
    busy: tasks.reduce((sum, task) => sum + task, 0),
  }
}

function isMainThread({ name, args }: TraceEvent): boolean {
  return name === 'thread_name' && args.name === 'CrRendererMain'
}
