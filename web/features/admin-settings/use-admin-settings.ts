/** The settings as the desk sees them: a copy of this browser at first, then the server's, and what was changed. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { adminGetSettings, adminPutSettings } from '#contract/admin/admin.ts'
import { getInstance } from '#contract/admin/instance.ts'
import { AppSettings } from '#contract/admin/settings.ts'
import { useAdminCall, useAdminRead } from '#web/api/admin-call.ts'
import { failureWords } from '#web/api/call-failed.ts'
import { keyOf } from '#web/api/key-of.ts'
import { type CopyStorage, readCopy, writeCopy } from '#web/api/storage.ts'
import { useDraft } from '#web/api/use-draft.ts'
import { toast } from '#web/ui/feedback/toast.store.ts'
import { editsOver, type SettingsEdits } from './settings-draft.ts'

const KEY = 'adminSettings'
const NOTHING: SettingsEdits = {}

export function useAdminSettings(storage: CopyStorage) {
  const call = useAdminCall()
  const cache = useQueryClient()
  const [edits, setEdits] = useDraft('admin settings', NOTHING)
  const { data, error, refetch, isPlaceholderData } = useAdminRead(
    adminGetSettings,
    {},
    // Another caretaker may have been here; coming back to the page is a good moment to look.
    {
      refetchOnMount: 'always',
      refetchOnWindowFocus: 'always',
      placeholderData: () => readCopy(storage, KEY, AppSettings),
    },
  )
  useEffect(() => {
    if (data && !isPlaceholderData) writeCopy(storage, KEY, data)
  }, [data, isPlaceholderData, storage])

  return {
    settings: data,
    /** What is shown is only the copy of this browser, which may be of another day. */
    isCopy: isPlaceholderData,
    error,
    reload: () => void refetch(),
    edits,
    change: (edit: SettingsEdits) => setEdits((before) => (data ? editsOver(data, { ...before, ...edit }) : before)),
    undo: () => setEdits(NOTHING),

    async save(changes: Partial<AppSettings>): Promise<void> {
      try {
        const saved = await call(adminPutSettings, { body: changes })
        cache.setQueryData(keyOf(adminGetSettings), saved)
        // What was changed while it was being saved stays.
        setEdits((before) => editsOver(saved, before))
      } catch (failure) {
        const description = failureWords(failure, 'Your changes are still here. Please try again.')
        toast({ title: 'Settings not saved', description, tone: 'destructive' })
        return
      }
      // This page follows them as well.
      void cache.invalidateQueries({ queryKey: keyOf(getInstance) })
      toast({ title: 'Settings saved', description: 'Your app settings have been updated' })
    },
  }
}
