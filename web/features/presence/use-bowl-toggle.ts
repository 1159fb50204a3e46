/** Getting on and off the bowl: seen at once, told over the live connection, and posted as well. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { getActiveUsers, setStatus } from '#contract/presence.ts'
import { isGuestId, type User } from '#contract/users.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/key-of.ts'
import { useToggle } from '#web/realtime/use-live.ts'
import { refetchProfile } from './use-buddy-badges.ts'

/** Of presses that follow each other at once only the last is posted: an earlier one could arrive after it. */
const POST_AFTER_MS = 300

type BowlToggleNeeds = { user: User; onChange: (isOnBowl: boolean) => void }

export function useBowlToggle({ user, onChange }: BowlToggleNeeds) {
  const cache = useQueryClient()
  const tellLive = useToggle()
  const [satDownAt, setSatDownAt] = useState<string>()
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const posted = useRef<Promise<void>>(Promise.resolve())
  useEffect(() => () => clearTimeout(waiting.current), [])

  function toggle() {
    const isOnBowl = !user.isOnBowl
    setSatDownAt(isOnBowl ? new Date().toISOString() : undefined)
    onChange(isOnBowl)
    tellLive(isOnBowl)
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => {
      posted.current = posted.current.then(() => post(isOnBowl))
    }, POST_AFTER_MS)
  }

  /** What the live connection said counts; a post that fails is made good by it. */
  async function post(isOnBowl: boolean) {
    const { id: userId, nickname, emoji } = user
    try {
      await call(setStatus, { body: { userId, isOnBowl, nickname, emoji } })
    } catch (error) {
      console.warn('The status could not be posted', error)
    }
    // A press can earn a badge, and changes who is listed.
    await cache.invalidateQueries({ queryKey: keyOf(getActiveUsers) })
    if (!isGuestId(userId)) await refetchProfile(cache, userId).catch(logged)
  }

  return { toggle, satDownAt }
}

function logged(error: unknown) {
  console.warn('The profile could not be read again', error)
}
