/** Your pins: loaded once, then updated with the changes made on this page. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/protocol/endpoint.ts'
import { deletePin, dropPin, editPin, listPins, type Pin, type PinDraft } from '#contract/social/pins.ts'
import { call } from '#web/api/call.ts'
import { isProblem } from '#web/api/call-failed.ts'
import { keyOf } from '#web/api/query-client.ts'
import { useCall } from '#web/api/use-call.ts'
import { matchesDraft } from '#web/features/pins/form/pin.fields.ts'

export function usePins(userId: string) {
  const cache = useQueryClient()
  const list = useCall(listPins, { params: { userId } }, { refetchOnMount: 'always' })
  const write = (change: (pins: readonly Pin[]) => Pin[]) => writePins(cache, userId, change)
  const without = (pins: readonly Pin[], id: string) => pins.filter((known) => known.id !== id)

  const saveDraft = async (id: string, draft: PinDraft): Promise<Pin | undefined> => {
    // The server may store the pin without returning it.
    const { pin }: Partial<AnswerOf<typeof editPin>> = await call(editPin, { params: { pinId: id }, body: draft })
    return pin
  }
  const reload = () => void list.refetch()

  return {
    pins: list.data?.pins,
    hasFailed: list.isError,
    reload,

    /** Undefined if the server stored the pin without returning it. */
    async drop(draft: PinDraft, clientId: string): Promise<Pin | undefined> {
      const { pin: stored }: Partial<AnswerOf<typeof dropPin>> = await call(dropPin, {
        body: { ...draft, userId, clientId },
      })
      // An earlier attempt stored it and its response was lost; the draft has been edited since.
      const isChanged = stored !== undefined && !matchesDraft(stored, draft)
      const pin = isChanged ? await saveDraft(stored.id, draft) : stored
      if (pin) await write((pins) => [pin, ...without(pins, pin.id)])
      else reload()
      return pin
    },

    async save(id: string, draft: PinDraft): Promise<void> {
      const pin = await saveDraft(id, draft)
      if (!pin) {
        reload()
        return
      }
      await write((pins) => pins.map((known) => (known.id === id ? pin : known)))
    },

    /** A pin that is gone already counts as deleted. */
    async remove({ id }: Pin): Promise<void> {
      await call(deletePin, { params: { pinId: id }, keepalive: true }).catch((error: unknown) => {
        if (!isProblem(error, 'NOT_FOUND')) throw error
      })
      await write((pins) => without(pins, id))
    },
  }
}

/** Applies a change to the cached list, and keeps an older response from overwriting it. */
export async function writePins(
  cache: QueryClient,
  userId: string,
  change: (pins: readonly Pin[]) => Pin[],
): Promise<void> {
  const queryKey = keyOf(listPins, { userId })
  const isRunning = cache.isFetching({ queryKey }) > 0
  // A response under way may be older than the change.
  if (isRunning) await cache.cancelQueries({ queryKey })
  const known = cache.getQueryData<{ pins: Pin[] }>(queryKey)
  if (known) cache.setQueryData(queryKey, { pins: change(known.pins) })
  // A list that was never loaded must not be invented from one pin.
  if (isRunning || !known) void cache.invalidateQueries({ queryKey })
}
