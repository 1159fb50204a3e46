/** Deletes a pin with a way back: it goes when its toast does, or when the page is left. */
import { useEffect, useRef, useState } from 'react'
import type { Pin } from '#contract/social/pins.ts'
import { dismissToast, toast, toastStore } from '#web/ui/feedback/toast.store.ts'
import { createPendingDeletion, type PendingDeletion } from './pending-deletion.ts'
import { pinName } from './pin-words.ts'
import { deleteFailed, pinDeleted } from './pins.toasts.ts'

type Deleting = { hidden: readonly Pin[]; deletePin: (pin: Pin) => void }

export function useDeletePin(remove: (pin: Pin) => Promise<void>): Deleting {
  const [hidden, setHidden] = useState<readonly Pin[]>([])
  const latest = useRef(remove)
  latest.current = remove
  const deletion = useRef<PendingDeletion<Pin>>(null)
  deletion.current ??= createPendingDeletion<Pin>({
    carryOut: (pin) => latest.current(pin).catch((error: unknown) => void toast(deleteFailed(error))),
    onChange: setHidden,
  })

  const shownToast = useRef<number>(undefined)
  useEffect(() => {
    const settle = () => void deletion.current?.settle()
    window.addEventListener('pagehide', settle)
    return () => {
      window.removeEventListener('pagehide', settle)
      settle()
      // Nothing is left to take back.
      if (shownToast.current !== undefined) dismissToast(shownToast.current)
    }
  }, [])

  const deletePin = (pin: Pin) => {
    deletion.current?.begin(pin)
    const id = toast(pinDeleted(pinName(pin), () => deletion.current?.undo(pin)))
    shownToast.current = id
    const stop = toastStore.subscribe(() => {
      const shown = toastStore.current()
      if (shown?.id === id && shown.isOpen) return
      stop()
      // Undo has taken it back by now, if it was pressed.
      void deletion.current?.settle(pin)
    })
  }

  return { hidden, deletePin }
}
