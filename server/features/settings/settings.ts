/** The settings of the house: a copy in memory that everyone reads, and what happens when the caretaker changes them. */
import { type AppSettings, type PageSettings, type SettingsChange, settingNames } from '#contract/admin/settings.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Announce, FactBoard } from '#server/facts/facts.ts'
import { createKeyedMutex } from '#server/lib/keyed-mutex.ts'
import { lockSettings, storedSettings, storeSettings } from './settings.store.ts'

/** What was set, and what it was before. */
export type Change = { now: AppSettings; before: AppSettings }

type Needs = { db: Db; facts: FactBoard; now: () => Date }
type OnChange = (change: Change) => Promise<void> | void

export type Settings = Awaited<ReturnType<typeof openSettings>>

export async function openSettings({ db, facts, now }: Needs) {
  const oneAtATime = createKeyedMutex()
  let current = await storedSettings(db)
  let forPages = pageSettings(current)
  let onChange: OnChange = () => {}

  facts.everywhere('settings.changed', refresh)

  return {
    current: (): AppSettings => current,

    /** The same object until one of them changes. */
    forPages: (): PageSettings => forPages,

    /** Inside a transaction; in words what is different from now on. What was not wished for stays as it is stored. */
    async change(tx: Tx, announce: Announce, wished: SettingsChange): Promise<string[]> {
      await lockSettings(tx)
      const before = await storedSettings(tx)
      const changes = differences(before, wished)
      if (changes.length === 0) return []
      await storeSettings(tx, Object.fromEntries(changes), now())
      await announce('settings.changed', { at: now() })
      return changes.map(([name, value]) => `${name}: ${before[name]} → ${value}`)
    },

    /** Runs on every node, after it has taken over the new settings. There is one listener. */
    listen(listener: OnChange): void {
      onChange = listener
    },

    refresh,
  }

  /** Reads them anew: they were changed, here or by another process. In turn, so that the newest stay. */
  function refresh(): Promise<void> {
    return oneAtATime('settings', async () => {
      const stored = await storedSettings(db)
      if (differences(current, stored).length === 0) return
      const before = current
      current = stored
      forPages = pageSettings(current)
      await onChange({ now: current, before })
    })
  }
}

export function pageSettings({ allowGuestUsers, requireBowlForChat, triviaFrequency }: AppSettings): PageSettings {
  return { allowGuestUsers, requireBowlForChat, triviaFrequency }
}

function differences(before: AppSettings, wished: SettingsChange) {
  return settingNames
    .filter((name) => wished[name] !== undefined && wished[name] !== before[name])
    .map((name) => [name, wished[name]] as const)
}
