/** Gets on and off the bowl: shown at once, and sent over both the socket and HTTP. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getActiveUsers, type Press, setStatus } from '#contract/bowl/presence.ts'
import { isGuestId, type User } from '#contract/people/users.ts'
import type { AnswerOf } from '#contract/protocol/endpoint.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-client.ts'
import { isCutShort } from '#web/features/presence/list/active-users-list.ts'
import { refetchProfile } from '#web/features/presence/list/use-active-user-badges.ts'
import { nextPress } from '#web/realtime/toggle/toggle-number.ts'
import { useToggle } from '#web/realtime/use-live.ts'
import { sceneState } from '#web/ui/scene/scene-state.ts'

type BowlToggleNeeds = { user: User; onChange: (isOnBowl: boolean) => void }

export function useBowlToggle({ user, onChange }: BowlToggleNeeds) {
  const cache = useQueryClient()
  const sendToggle = useToggle()
  const [satDownAt, setSatDownAt] = useState<string>()

  function toggle(): Promise<void> {
    const isOnBowl = !user.isOnBowl
    setSatDownAt(isOnBowl ? new Date().toISOString() : undefined)
    onChange(isOnBowl)
    // Sent twice, over the socket and by the call; its number lets the server ignore the second.
    const press = nextPress()
    sendToggle(isOnBowl, press)
    const posted = post(isOnBowl, press)
    // The flush covers the list, and a render below would cost it frames.
    void posted.then(() => sceneState.whenClosed(() => void refresh()))
    return posted
  }

  /** A failed call does no harm, because the socket sends the same press. */
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
    const listed = cache.getQueryData<AnswerOf<typeof getActiveUsers>>(keyOf(getActiveUsers))
    // In a crowd the call would replace the people who matter to this page by others, until the next event.
    if (!listed || !isCutShort(listed)) await cache.invalidateQueries({ queryKey: keyOf(getActiveUsers), exact: true })
    if (!isGuestId(userId)) await refetchProfile(cache, userId).catch(logRefetchFailure)
  }

  return { toggle, satDownAt }
}

function logRefetchFailure(error: unknown) {
  console.warn('The profile could not be refetched', error)
}
