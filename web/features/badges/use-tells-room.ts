/** Whether the room gets a line about a member's badges: shown at once, and taken back when it could not be saved. */
import { useQueryClient } from '@tanstack/react-query'
import { getBadges, setBadgeSettings } from '#contract/bowl/badges.ts'
import type { AnswerOf } from '#contract/protocol/endpoint.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-client.ts'
import { useCall } from '#web/api/use-call.ts'
import { toast } from '#web/ui/feedback/toast.store.ts'

type Answer = AnswerOf<typeof getBadges>

export function useTellsRoom() {
  const cache = useQueryClient()
  const { data } = useCall(getBadges, {})
  const show = (tellsRoom: boolean) =>
    cache.setQueryData<Answer>(keyOf(getBadges), (answer) => answer && { ...answer, tellsRoom })

  async function save(tellsRoom: boolean): Promise<void> {
    show(tellsRoom)
    try {
      await call(setBadgeSettings, { body: { tellsRoom } })
    } catch {
      show(!tellsRoom)
      toast({ title: 'Not saved', description: 'We couldn’t save that. Try again.', tone: 'destructive' })
    }
  }
  /** Undefined until it is loaded. */
  return { tellsRoom: data?.tellsRoom, save: (tellsRoom: boolean) => void save(tellsRoom) }
}
