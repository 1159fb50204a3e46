/** A deletion that can be undone until its time is over, another one begins, or the page is left. */

type Needs<Item> = {
  /** Must also work while the page is unloading. */
  deleteNow: (item: Item) => Promise<void>
  onChange: (hidden: readonly Item[]) => void
}

export type PendingDeletion<Item> = ReturnType<typeof createPendingDeletion<Item>>

export function createPendingDeletion<Item>({ deleteNow, onChange }: Needs<Item>) {
  let waiting: Item | undefined
  /** Items that wait or are being deleted. They stay hidden until the list is updated, so that they don't flash up. */
  let hidden: readonly Item[] = []

  function setHidden(next: readonly Item[]) {
    hidden = next
    onChange(next)
  }

  const show = (item: Item) => setHidden(hidden.filter((other) => other !== item))

  /** Deletes the waiting item now; with an argument, only if it is that item. */
  async function settle(only = waiting): Promise<void> {
    if (waiting === undefined || waiting !== only) return
    const item = waiting
    waiting = undefined
    await deleteNow(item).finally(() => show(item))
  }

  return {
    begin(item: Item): void {
      void settle()
      waiting = item
      setHidden([...hidden, item])
    },

    undo(item: Item): void {
      if (waiting !== item) return
      waiting = undefined
      show(item)
    },

    settle,
  }
}
