/** The settings as the desk sees them: a copy of this browser at first, then the server's, and what was changed. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { adminGetSettings, adminPutSettings } from '#contract/admin.ts'
import { getInstance } from '#contract/instance.ts'
import { AppSettings } from '#contract/settings.ts'
import { useAdminCall, useAdminRead } from '#web/api/admin-call.ts'
import { CallFailed, wordsOf } from '#web/api/call-failed.ts'
import { type CopyStorage, readCopy, writeCopy } from '#web/api/kept-copy.ts'
import { keyOf } from '#web/api/key-of.ts'
import { useDraft } from '#web/api/use-draft.ts'
import { toast } from '#web/ui/toast.store.ts'
import type { SettingsEdits } from './settings-draft.ts'

const KEY = 'adminSettings'
const NOTHING: SettingsEdits = {}

export function useAdminSettings(storage: CopyStorage) {
  const call = useAdminCall()
  const cache = useQueryClient()
  const [edits, setEdits] = useDraft('admin settings', NOTHING)
  const { data, error, refetch, isPlaceholderData } = useAdminRead(
    adminGetSettings,
    {},
    { refetchOnMount: 'always', placeholderData: () => readCopy(storage, KEY, AppSettings) },
  )
  useEffect(() => {
    if (data && !isPlaceholderData) writeCopy(storage, KEY, data)
  }, [data, isPlaceholderData, storage])

  return {
    settings: data,
    error,
    reload: () => void refetch(),
    edits,
    change: (edit: SettingsEdits) => setEdits((before) => ({ ...before, ...edit })),
    undo: () => setEdits(NOTHING),

    async save(settings: AppSettings): Promise<void> {
      try {
        cache.setQueryData(keyOf(adminGetSettings), await call(adminPutSettings, { body: settings }))
      } catch (failure) {
        toast({ title: 'Settings not saved', description: reasonOf(failure), tone: 'destructive' })
        return
      }
      setEdits(NOTHING)
      // This page follows them as well.
      void cache.invalidateQueries({ queryKey: keyOf(getInstance) })
      toast({ title: 'Settings saved', description: 'Your app settings have been updated' })
    },
  }
}

function reasonOf(failure: unknown): string {
  const isUnreached = failure instanceof CallFailed && failure.status === 0
  return isUnreached ? failure.message : wordsOf(failure, 'Your changes are still here. Please try again.')
}
