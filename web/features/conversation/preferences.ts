/** What the person has chosen to share while writing and reading: a member's choices are the server's, a guest's stay on the device. */
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { DEFAULT_PREFERENCES, getPreferences, Preferences, putPreferences } from '#contract/people/preferences.ts'
import { isGuestId } from '#contract/people/users.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-client.ts'
import { type BrowserStorage, readStored, writeStored } from '#web/api/storage.ts'
import type { Live } from '#web/realtime/live.ts'

const KEY = keyOf(getPreferences)
const storageKey = (guestId: string) => `preferences-${guestId}`

/** Only a guest's choices need the storage. */
type Needs = { userId: string; storage?: Pick<BrowserStorage, 'getItem' | 'setItem'> | undefined }

/** Undefined until they are loaded: then nothing is shared that the person may not want to share. */
export function usePreferences({ userId, storage }: Needs) {
  const cache = useQueryClient()
  const {
    data: preferences,
    isError,
    refetch,
  } = useQuery<Preferences>({
    queryKey: KEY,
    queryFn: ({ signal }) => loadPreferences({ userId, storage }, signal),
  })
  const {
    mutate,
    isPending,
    isError: hasFailed,
  } = useMutation({
    mutationFn: (part: Partial<Preferences>) => savePreferences({ userId, storage }, part),
    onSuccess: (saved) => cache.setQueryData<Preferences>(KEY, saved),
  })
  return {
    preferences,
    isError,
    retry: () => void refetch(),
    change: mutate,
    isChanging: isPending,
    hasChangeFailed: hasFailed,
  }
}

export function listenForPreferences({ live, cache, userId }: ListenNeeds): () => void {
  if (isGuestId(userId)) return () => {}
  const stops = [
    live.on('PREFERENCES_CHANGED', ({ preferences }) => cache.setQueryData<Preferences>(KEY, preferences)),
    live.onCatchUp(() => void cache.invalidateQueries({ queryKey: KEY })),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

type ListenNeeds = { live: Pick<Live, 'on' | 'onCatchUp'>; cache: QueryClient; userId: string }

export async function loadPreferences(needs: Needs, signal?: AbortSignal): Promise<Preferences> {
  return isGuestId(needs.userId) ? readOnDevice(needs) : call(getPreferences, { signal })
}

export async function savePreferences({ userId, storage }: Needs, part: Partial<Preferences>): Promise<Preferences> {
  if (!isGuestId(userId)) return call(putPreferences, { body: part })
  const saved = { ...readOnDevice({ userId, storage }), ...part }
  if (storage) writeStored(storage, storageKey(userId), saved)
  return saved
}

function readOnDevice({ userId, storage }: Needs): Preferences {
  return (storage && readStored(storage, storageKey(userId), Preferences)) ?? DEFAULT_PREFERENCES
}
