/** The app settings and their unsaved edits; this browser's stored copy is shown until the server answers. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { adminGetSettings, adminPutSettings } from '#contract/admin/admin.ts'
import { getInstance } from '#contract/admin/instance.ts'
import { AppSettings } from '#contract/admin/settings.ts'
import { useAdminCall, useAdminRead } from '#web/api/admin-call.ts'
import { keyOf } from '#web/api/query-client.ts'
import { type BrowserStorage, readStored, writeStored } from '#web/api/storage.ts'
import { useDraft } from '#web/api/use-draft.ts'
import { toast } from '#web/ui/feedback/toast.store.ts'
import { settingsNotSaved, settingsSaved } from './admin-settings.words.ts'
import { effectiveEdits, type SettingsEdits } from './settings-draft.ts'

const KEY = 'adminSettings'
const NO_EDITS: SettingsEdits = {}

export function useAdminSettings(storage: BrowserStorage) {
  const call = useAdminCall()
  const cache = useQueryClient()
  const [edits, setEdits] = useDraft('admin settings', NO_EDITS)
  const { data, error, refetch, isPlaceholderData } = useAdminRead(
    adminGetSettings,
    {},
    // Another admin may have changed them since.
    {
      refetchOnMount: 'always',
      refetchOnWindowFocus: 'always',
      placeholderData: () => readStored(storage, KEY, AppSettings),
    },
  )
  useEffect(() => {
    if (data && !isPlaceholderData) writeStored(storage, KEY, data)
  }, [data, isPlaceholderData, storage])

  return {
    settings: data,
    /** Only this browser's stored copy is shown, which may be out of date. */
    isCopy: isPlaceholderData,
    error,
    reload: () => void refetch(),
    edits,
    change: (edit: SettingsEdits) =>
      setEdits((before) => (data ? effectiveEdits(data, { ...before, ...edit }) : before)),
    undo: () => setEdits(NO_EDITS),

    async save(changes: Partial<AppSettings>): Promise<void> {
      try {
        const saved = await call(adminPutSettings, { body: changes })
        cache.setQueryData(keyOf(adminGetSettings), saved)
        // Edits made during the save stay.
        setEdits((before) => effectiveEdits(saved, before))
      } catch (failure) {
        toast(settingsNotSaved(failure))
        return
      }
      // This page reads the same settings through the instance.
      void cache.invalidateQueries({ queryKey: keyOf(getInstance) })
      toast(settingsSaved)
    },
  }
}
