/** Whom you waved at today, and the wave itself; once on each page. */
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { isGuestId } from '#contract/people/users.ts'
import { listWaves } from '#contract/social/waves.ts'
import { useCall } from '#web/api/use-call.ts'
import { toast } from '#web/ui/feedback/toast.store.ts'
import { sendWave, untilUtcMidnight } from './waves.cache.ts'
import { waveFailed } from './waves.words.ts'

export type WaveState = 'ready' | 'waving' | 'waved'

export type Waves = {
  /** Undefined between people who can't wave: guests, and you and yourself. */
  findState: (personId: string) => WaveState | undefined
  /** `turned` resolves when the hand has turned; the button reads "Waved" afterwards. */
  wave: (personId: string, turned: Promise<unknown>) => Promise<void>
}

export function useWaves(me: { id: string }): Waves {
  const cache = useQueryClient()
  const isMember = !isGuestId(me.id)
  const { data } = useCall(
    listWaves,
    {},
    { enabled: isMember, refetchOnMount: 'always', refetchInterval: () => untilUtcMidnight(Date.now()) },
  )
  const [wavingAt, setWavingAt] = useState<readonly string[]>([])

  return useMemo(
    () => ({
      findState: (personId) => {
        if (!isMember || isGuestId(personId) || personId === me.id) return undefined
        if (wavingAt.includes(personId)) return 'waving'
        return data?.sent.includes(personId) ? 'waved' : 'ready'
      },

      wave: async (personId, turned) => {
        setWavingAt((ids) => [...ids, personId])
        try {
          // One after the other would double the time on a slow network.
          await Promise.all([sendWave(cache, personId), turned])
        } catch (error) {
          toast(waveFailed(error))
        }
        setWavingAt((ids) => ids.filter((id) => id !== personId))
      },
    }),
    [cache, isMember, me.id, data, wavingAt],
  )
}
