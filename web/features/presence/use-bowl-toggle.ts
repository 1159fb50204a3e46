/** Getting on and off the bowl: seen at once, told to the server, taken back when the server says no. */
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { getActiveUsers, setStatus } from '#contract/presence.ts'
import { getProfile } from '#contract/stats.ts'
import { isGuestId, type User } from '#contract/users.ts'
import type { CallArgs } from '#web/api/call.ts'
import { wordsOf } from '#web/api/call-failed.ts'
import { keyOf } from '#web/api/key-of.ts'
import { useSend } from '#web/api/use-call.ts'
import { toast } from '#web/ui/toast.store.ts'
import { refetchProfile } from './use-buddy-badges.ts'

type Press = CallArgs<typeof setStatus>

type BowlToggleNeeds = { user: User; onChange: (isOnBowl: boolean) => void }

export function useBowlToggle({ user, onChange }: BowlToggleNeeds) {
  const cache = useQueryClient()
  const [satDownAt, setSatDownAt] = useState<string>()
  const lastPress = useRef<Press>(undefined)
  const agreed = useRef(user.isOnBowl)

  const send = useSend(setStatus, {
    // Presses reach the server one after the other, in the order they were made.
    scope: { id: 'bowl' },
    onSuccess: ({ isOnBowl }, press) => {
      agreed.current = isOnBowl
      if (press === lastPress.current) onChange(isOnBowl)
    },
    onError: (error, press) => {
      // A later press is still on its way and will be answered by itself.
      if (press !== lastPress.current) return
      setSatDownAt(undefined)
      onChange(agreed.current)
      toast({ ...refusalWords(press, error), tone: 'destructive' })
    },
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: keyOf(getActiveUsers) })
      // A press can earn a badge; the list shows it from the profile. Guests have none.
      void cache.invalidateQueries({ queryKey: keyOf(getProfile, { userId: user.id }), refetchType: 'none' })
      if (!isGuestId(user.id)) refetchProfile(cache, user.id).catch(logged)
    },
  })

  function toggle() {
    const isOnBowl = !user.isOnBowl
    const { id: userId, nickname, emoji } = user
    const press: Press = { body: { userId, isOnBowl, nickname, emoji } }
    if (!send.isPending) agreed.current = user.isOnBowl
    lastPress.current = press
    setSatDownAt(isOnBowl ? new Date().toISOString() : undefined)
    onChange(isOnBowl)
    send.mutate(press)
  }

  return { toggle, satDownAt }
}

function logged(error: unknown) {
  console.warn('The profile could not be read again', error)
}

function refusalWords({ body }: Press, error: Error) {
  return {
    title: body.isOnBowl ? 'You could not get on the bowl' : 'You could not get off the bowl',
    description: wordsOf(error, 'Please check your connection and try again.'),
  }
}
