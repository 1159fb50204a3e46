/** Deletes a pin with undo: it is deleted when its toast closes, or when the page is left. */
import { useEffect, useRef, useState } from 'react'
import type { Pin } from '#contract/social/pins.ts'
import { dismissToast, toast, toastStore } from '#web/ui/feedback/toast.store.ts'
import { createPendingDeletion, type PendingDeletion } from './pending-deletion.ts'
import { deleteFailed, pinDeleted, pinName } from './pins.words.ts'

type DeletePin = { hidden: readonly Pin[]; deletePin: (pin: Pin) => void }

export function useDeletePin(remove: (pin: Pin) => Promise<void>): DeletePin {
  const [hidden, setHidden] = useState<readonly Pin[]>([])
  const latest = useRef(remove)
  latest.current = remove
  const deletion = useRef<PendingDeletion<Pin>>(null)
  deletion.current ??= createPendingDeletion<Pin>({
    deleteNow: (pin) => latest.current(pin).catch((error: unknown) => void toast(deleteFailed(error))),
    onChange: setHidden,
  })

  const undoToastId = useRef<number>(undefined)
  useEffect(() => {
    const settle = () => void deletion.current?.settle()
    window.addEventListener('pagehide', settle)
    return () => {
      window.removeEventListener('pagehide', settle)
      settle()
      // The deletion is done, so the toast's undo would do nothing.
      if (undoToastId.current !== undefined) dismissToast(undoToastId.current)
    }
  }, [])

  const deletePin = (pin: Pin) => {
    deletion.current?.begin(pin)
    const id = toast(pinDeleted(pinName(pin), () => deletion.current?.undo(pin)))
    undoToastId.current = id
    const stop = toastStore.subscribe(() => {
      if (toastStore.has(id)) return
      stop()
      // If undo was pressed, the deletion is no longer pending and this does nothing.
      void deletion.current?.settle(pin)
    })
  }

  return { hidden, deletePin }
}
