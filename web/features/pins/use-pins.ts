/** One's own pins: read once, then kept up with what is done here. */
import { useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/protocol/endpoint.ts'
import { deletePin, dropPin, editPin, listPins, type Pin, type PinDraft } from '#contract/social/pins.ts'
import { call } from '#web/api/call.ts'
import { isProblem } from '#web/api/call-failed.ts'
import { useCall } from '#web/api/use-call.ts'
import { isAsDrafted } from '#web/features/pins/form/pin.fields.ts'
import { writePins } from './pins.cache.ts'

export function usePins(userId: string) {
  const cache = useQueryClient()
  const list = useCall(listPins, { params: { userId } }, { refetchOnMount: 'always' })
  const write = (change: (pins: readonly Pin[]) => Pin[]) => writePins(cache, userId, change)
  const without = (pins: readonly Pin[], id: string) => pins.filter((known) => known.id !== id)

  const change = async (id: string, draft: PinDraft): Promise<Pin | undefined> => {
    // A server may store it and keep it to itself.
    const { pin }: Partial<AnswerOf<typeof editPin>> = await call(editPin, { params: { pinId: id }, body: draft })
    return pin
  }
  const reload = () => void list.refetch()

  return {
    pins: list.data?.pins,
    hasFailed: list.isError,
    reload,

    async drop(draft: PinDraft, clientId: string): Promise<void> {
      const { pin: stored }: Partial<AnswerOf<typeof dropPin>> = await call(dropPin, {
        body: { ...draft, userId, clientId },
      })
      // It was stored the time before, when the answer got lost, and has been changed since.
      const isChanged = stored !== undefined && !isAsDrafted(stored, draft)
      const pin = isChanged ? await change(stored.id, draft) : stored
      if (!pin) return reload()
      await write((pins) => [pin, ...without(pins, pin.id)])
    },

    async save(id: string, draft: PinDraft): Promise<void> {
      const pin = await change(id, draft)
      if (!pin) return reload()
      await write((pins) => pins.map((known) => (known.id === id ? pin : known)))
    },

    /** One that is gone already is deleted as wished. */
    async remove({ id }: Pin): Promise<void> {
      await call(deletePin, { params: { pinId: id }, keepalive: true }).catch((error: unknown) => {
        if (!isProblem(error, 'NOT_FOUND')) throw error
      })
      await write((pins) => without(pins, id))
    },
  }
}
