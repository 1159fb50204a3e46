/** A deletion that can still be taken back: carried out when its time is over, when another begins, or on leaving. */

type Needs<Thing> = {
  /** Asks the server; it must also work while the page goes away. */
  carryOut: (thing: Thing) => Promise<void>
  onChange: (hidden: Thing | undefined) => void
}

export type PendingDeletion<Thing> = ReturnType<typeof createPendingDeletion<Thing>>

export function createPendingDeletion<Thing>({ carryOut, onChange }: Needs<Thing>) {
  let waiting: Thing | undefined

  function set(next: Thing | undefined) {
    waiting = next
    onChange(next)
  }

  /** What waits is deleted now; with an argument, only if it is that. */
  async function settle(only = waiting): Promise<void> {
    if (waiting === undefined || waiting !== only) return
    const thing = waiting
    waiting = undefined
    // Hidden until the list says so itself, so that it does not flash up in between.
    await carryOut(thing).finally(() => {
      if (waiting === undefined) onChange(undefined)
    })
  }

  return {
    begin(thing: Thing): void {
      void settle()
      set(thing)
    },

    /** Brings it back, if it still waits. */
    undo(thing: Thing): void {
      if (waiting === thing) set(undefined)
    },

    settle,
  }
}
