/** The instance settings: a copy in memory for all readers, refreshed on every node when an admin changes them. */
import { type AppSettings, type PageSettings, type SettingsChange, settingNames } from '#contract/admin/settings.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Announce, Facts } from '#server/facts/facts.ts'
import { createKeyedMutex } from '#server/lib/concurrency.ts'
import { lockSettings, storedSettings, storeSettings } from './settings.store.ts'

export type Change = { now: AppSettings; before: AppSettings }

type Needs = { db: Db; facts: Facts; now: () => Date }
type OnChange = (change: Change) => Promise<void> | void

export type Settings = Awaited<ReturnType<typeof openSettings>>

export async function openSettings({ db, facts, now }: Needs) {
  const withLock = createKeyedMutex()
  let current = await storedSettings(db)
  let forPages = pageSettings(current)
  let onChange: OnChange = () => {}

  facts.everywhere('settings.changed', refresh)

  return {
    current: (): AppSettings => current,

    /** The same object until a setting changes. */
    forPages: (): PageSettings => forPages,

    /** Leaves settings that are not named unchanged. Returns the changes as text for the audit log. */
    async change(tx: Tx, announce: Announce, requested: SettingsChange): Promise<string[]> {
      await lockSettings(tx)
      const before = await storedSettings(tx)
      const changes = differences(before, requested)
      if (changes.length === 0) return []
      await storeSettings(tx, Object.fromEntries(changes), now())
      await announce('settings.changed', { at: now() })
      return changes.map(([name, value]) => `${name}: ${before[name]} → ${value}`)
    },

    /** The one listener runs on every node after its copy is refreshed. */
    listen(listener: OnChange): void {
      onChange = listener
    },

    refresh,
  }

  /** Reads the settings again. One at a time, so that an older read cannot replace a newer one. */
  function refresh(): Promise<void> {
    return withLock('settings', async () => {
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

function differences(before: AppSettings, requested: SettingsChange) {
  return settingNames
    .filter((name) => requested[name] !== undefined && requested[name] !== before[name])
    .map((name) => [name, requested[name]] as const)
}
