/** Calls that must not be lost: they are made one after the other, each until the server has answered it. */
import type { Clock } from './clock.ts'
import { createPace, type PaceRule } from './pace.ts'

/** When nothing else says that the server can be reached again. */
const AGAIN_AFTER_MS = 3000

/** Says whether the server answered, whatever it answered. One that was not answered is run again, so it must bear that. */
export type Errand = () => Promise<boolean>

type Needs = { clock: Clock; pace: PaceRule }

export function createErrands({ clock, pace: rule }: Needs) {
  const pace = createPace(rule)
  const waiting: Errand[] = []
  let isBusy = false
  let isOver = false
  let cancelNext = () => {}

  return {
    add(errand: Errand): void {
      waiting.push(errand)
      void work()
    },

    isIdle: (): boolean => waiting.length === 0,

    /** The server can be reached again. */
    wake: (): void => void work(),

    close(): void {
      isOver = true
      cancelNext()
    },
  }

  async function work(): Promise<void> {
    if (isBusy || isOver) return
    cancelNext()
    isBusy = true
    const pause = await workOff()
    isBusy = false
    if (pause !== undefined && !isOver) cancelNext = clock.after(pause, () => void work())
  }

  /** How long to pause before going on; undefined when nothing is left. */
  async function workOff(): Promise<number | undefined> {
    for (let [next] = waiting; next && !isOver; [next] = waiting) {
      const wait = pace.wait(clock.now())
      if (wait > 0) return wait
      pace.take(clock.now())
      if (!(await next())) return AGAIN_AFTER_MS
      waiting.shift()
    }
    return undefined
  }
}
