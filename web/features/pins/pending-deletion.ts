/** Deletions that can still be taken back: carried out when the time is over, when another begins, or on leaving. */

type Needs<Thing> = {
  /** Asks the server; it must also work while the page goes away. */
  carryOut: (thing: Thing) => Promise<void>
  onChange: (hidden: readonly Thing[]) => void
}

export type PendingDeletion<Thing> = ReturnType<typeof createPendingDeletion<Thing>>

export function createPendingDeletion<Thing>({ carryOut, onChange }: Needs<Thing>) {
  let waiting: Thing | undefined
  /** What waits, and what is being deleted: hidden until the list says so itself, so that it does not flash up. */
  let hidden: readonly Thing[] = []

  function setHidden(next: readonly Thing[]) {
    hidden = next
    onChange(next)
  }

  const show = (thing: Thing) => setHidden(hidden.filter((other) => other !== thing))

  /** What waits is deleted now; with an argument, only if it is that. */
  async function settle(only = waiting): Promise<void> {
    if (waiting === undefined || waiting !== only) return
    const thing = waiting
    waiting = undefined
    await carryOut(thing).finally(() => show(thing))
  }

  return {
    begin(thing: Thing): void {
      void settle()
      waiting = thing
      setHidden([...hidden, thing])
    },

    /** Brings it back, if it still waits. */
    undo(thing: Thing): void {
      if (waiting !== thing) return
      waiting = undefined
      show(thing)
    },

    settle,
  }
}
