/** Records facts, and runs their listeners. */
import type { Db, Tx } from '#server/db/db.ts'
import type { FactPayloads, FactName as Name, StoredFact } from './fact-payloads.ts'

export type Announce = <N extends Name>(name: N, fact: FactPayloads[N]) => Promise<void>
type Work<Result> = (tx: Tx, announce: Announce) => Promise<Result>
type Within<N extends Name> = (tx: Tx, fact: FactPayloads[N], announce: Announce) => Promise<void>
type After<N extends Name> = (fact: FactPayloads[N]) => Promise<void> | void

export type PublishedFact = { [N in Name]: { name: N; fact: FactPayloads[N] } }[Name]

type Needs = {
  db: Db
  onListenerError: (error: unknown) => void
  /** Sends the facts of one transaction to the other nodes, on the same tick in which the commit is known. */
  publish?: (published: PublishedFact[]) => void
}

export type Facts = ReturnType<typeof createFacts>

export function createFacts({ db, onListenerError, publish = () => {} }: Needs) {
  const within: { [N in Name]?: Within<N>[] } = {}
  const after: { [N in Name]?: After<N>[] } = {}
  const elsewhere: { [N in Name]?: After<N>[] } = {}

  return {
    /** Runs inside the transaction, in the order of registration: the fact and its effects are stored together or not at all. */
    within<N extends Exclude<Name, StoredFact>>(name: N, listener: Within<N>): void {
      const listeners: Within<N>[] = (within[name] ?? []) as Within<N>[]
      within[name] = [...listeners, listener] as (typeof within)[N]
    },

    /** After the commit, only on the node that recorded the fact; a failure is logged and undoes nothing. */
    after<N extends Name>(name: N, listener: After<N>): void {
      addListener(after, name, listener)
    },

    /** Runs for facts that other nodes have recorded: to update memory and sockets, never to store. */
    elsewhere<N extends Name>(name: N, listener: After<N>): void {
      addListener(elsewhere, name, listener)
    },

    /** Runs on every node: for sockets, and for what is cached in memory. */
    everywhere<N extends Name>(name: N, listener: After<N>): void {
      addListener(after, name, listener)
      addListener(elsewhere, name, listener)
    },

    /** Facts of another node. Listeners are not awaited, so that all of them start in the published order. */
    receive(published: PublishedFact[]): void {
      for (const { name, fact } of published) {
        for (const listener of (elsewhere[name] ?? []) as After<typeof name>[]) {
          attempt(() => listener(fact)).catch(onListenerError)
        }
      }
    },

    /** Runs `work` in one transaction, then `onCommitted` on the same tick, then the listeners in order. */
    async record<Result>(work: Work<Result>, onCommitted: (result: Result) => void = () => {}): Promise<Result> {
      const announced: PublishedFact[] = []

      const result = await db.transaction((tx) => {
        const announce: Announce = async (name, fact) => {
          announced.push({ name, fact } as PublishedFact)
          for (const listener of (within[name] ?? []) as Within<typeof name>[]) await listener(tx, fact, announce)
        }
        return work(tx, announce)
      })

      onCommitted(result)
      await notify(announced)
      return result
    },

    /** Facts that one statement has stored with all their effects; `within` listeners don't run. */
    announceStored: notify,
  }

  async function notify(recorded: PublishedFact[]): Promise<void> {
    const published = recorded.filter(({ name }) => elsewhere[name])
    if (published.length > 0) publish(published)
    for (const { name, fact } of recorded) await runAfter(name, fact)
  }

  async function runAfter<N extends Name>(name: N, fact: FactPayloads[N]) {
    for (const listener of (after[name] ?? []) as After<N>[]) await attempt(() => listener(fact)).catch(onListenerError)
  }
}

type Listeners = { [N in Name]?: After<N>[] }

function addListener<N extends Name>(all: Listeners, name: N, listener: After<N>): void {
  const listeners: After<N>[] = (all[name] ?? []) as After<N>[]
  all[name] = [...listeners, listener] as Listeners[N]
}

/** Starts on the current tick, and turns a thrown error into a rejection. */
async function attempt(work: () => Promise<void> | void): Promise<void> {
  await work()
}
