/** One's own pins: read once, then kept up with what is done here. */
import { useQueryClient } from '@tanstack/react-query'
import { deletePin, dropPin, editPin, listPins, type Pin, type PinDraft } from '#contract/pins.ts'
import { call } from '#web/api/call.ts'
import { isProblem } from '#web/api/call-failed.ts'
import { keyOf } from '#web/api/key-of.ts'
import { useCall } from '#web/api/use-call.ts'

export function usePins(userId: string) {
  const cache = useQueryClient()
  const params = { userId }
  const list = useCall(listPins, { params }, { refetchOnMount: 'always' })

  const write = (change: (pins: Pin[]) => Pin[]) =>
    cache.setQueryData<{ pins: Pin[] }>(keyOf(listPins, params), (known) => ({ pins: change(known?.pins ?? []) }))

  return {
    pins: list.data?.pins,
    hasFailed: list.isError,
    reload: () => void list.refetch(),

    async drop(draft: PinDraft): Promise<Pin> {
      const { pin } = await call(dropPin, { body: { ...draft, userId } })
      write((pins) => [pin, ...pins])
      return pin
    },

    async save(id: string, draft: PinDraft): Promise<Pin> {
      const { pin } = await call(editPin, { params: { pinId: id }, body: draft })
      write((pins) => pins.map((known) => (known.id === id ? pin : known)))
      return pin
    },

    /** One that is gone already is deleted as wished. */
    async remove({ id }: Pin): Promise<void> {
      await call(deletePin, { params: { pinId: id }, keepalive: true }).catch((error: unknown) => {
        if (!isProblem(error, 'NOT_FOUND')) throw error
      })
      write((pins) => pins.filter((known) => known.id !== id))
    },
  }
}
