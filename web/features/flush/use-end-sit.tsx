/** For the press that ends a sit: opens the flush where the throne of the page is, or shows the toast of a short sit. */
import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#web/ui/feedback/toast.store.ts'
import { Emoji } from '#web/ui/person/emoji.tsx'
import { endSit } from './end-sit.ts'
import { flushStore } from './flush.store.ts'

type EndedSit = { startedAt: string | undefined; posted: Promise<void> }

export function useEndSit(): (sit: EndedSit) => void {
  const cache = useQueryClient()
  return ({ startedAt, posted }) => {
    const throne = document.querySelector('main .throne')?.getBoundingClientRect()
    void endSit(
      { startedAt, posted, throne, endedAt: Date.now() },
      {
        cache,
        store: flushStore,
        showToast: (request) =>
          toast({ ...request, icon: <Emoji char={request.description ? '🔥' : '🚽'} size={36} /> }),
      },
    )
  }
}
