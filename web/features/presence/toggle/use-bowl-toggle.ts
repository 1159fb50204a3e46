/** Getting on and off the bowl: seen at once, told over the live connection, and posted as well. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getActiveUsers, type Press, setStatus } from '#contract/bowl/presence.ts'
import { isGuestId, type User } from '#contract/people/users.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/key-of.ts'
import { refetchProfile } from '#web/features/presence/list/use-buddy-badges.ts'
import { nextPress } from '#web/realtime/toggle-number.ts'
import { useToggle } from '#web/realtime/use-live.ts'

type BowlToggleNeeds = { user: User; onChange: (isOnBowl: boolean) => void }

export function useBowlToggle({ user, onChange }: BowlToggleNeeds) {
  const cache = useQueryClient()
  const tellLive = useToggle()
  const [satDownAt, setSatDownAt] = useState<string>()

  /** The answer settles once the server has been told, or could not be. */
  function toggle(): Promise<void> {
    const isOnBowl = !user.isOnBowl
    setSatDownAt(isOnBowl ? new Date().toISOString() : undefined)
    onChange(isOnBowl)
    // Told twice, by the socket and by the call, and known by its number: whichever comes second changes nothing.
    const press = nextPress()
    tellLive(isOnBowl, press)
    const told = post(isOnBowl, press)
    void told.then(refresh)
    return told
  }

  /** What the live connection said counts; a post that fails is made good by it. */
  async function post(isOnBowl: boolean, press: Press) {
    const { id: userId, nickname, emoji } = user
    try {
      await call(setStatus, { body: { userId, isOnBowl, nickname, emoji, press } })
    } catch (error) {
      console.warn('The status could not be posted', error)
    }
  }

  /** A press can earn a badge, and changes who is listed. */
  async function refresh() {
    const { id: userId } = user
    await cache.invalidateQueries({ queryKey: keyOf(getActiveUsers) })
    if (!isGuestId(userId)) await refetchProfile(cache, userId).catch(logged)
  }

  return { toggle, satDownAt }
}

function logged(error: unknown) {
  console.warn('The profile could not be read again', error)
}
