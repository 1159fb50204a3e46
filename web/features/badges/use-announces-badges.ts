/** Whether the room gets a line about a member's badges: shown at once, and taken back when it could not be saved. */
import { useQueryClient } from '@tanstack/react-query'
import { getBadges, setBadgeSettings } from '#contract/bowl/badges.ts'
import type { AnswerOf } from '#contract/protocol/endpoint.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-client.ts'
import { useCall } from '#web/api/use-call.ts'
import { errorToast, toast } from '#web/ui/feedback/toast.store.ts'
import { ANNOUNCEMENT_NOT_SAVED } from './badges.words.ts'

type Answer = AnswerOf<typeof getBadges>

export function useAnnouncesBadges() {
  const cache = useQueryClient()
  const { data } = useCall(getBadges, {})
  // The contract calls it `tellsRoom`.
  const show = (announcesBadges: boolean) =>
    cache.setQueryData<Answer>(keyOf(getBadges), (answer) => answer && { ...answer, tellsRoom: announcesBadges })

  async function save(announcesBadges: boolean): Promise<void> {
    show(announcesBadges)
    try {
      await call(setBadgeSettings, { body: { tellsRoom: announcesBadges } })
    } catch {
      show(!announcesBadges)
      toast(errorToast(ANNOUNCEMENT_NOT_SAVED.title, ANNOUNCEMENT_NOT_SAVED.description))
    }
  }
  /** Undefined until it is loaded. */
  return { announcesBadges: data?.tellsRoom, save: (announcesBadges: boolean) => void save(announcesBadges) }
}
