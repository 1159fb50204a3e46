/** Where toasts are drawn. The landing rarely has one, so its first load does without the code for them. */
import { useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { lazyPart } from '#web/app/loading/lazy-import.ts'
import { Spare } from '#web/app/loading/optional.tsx'
import { toastStore } from '#web/ui/feedback/toast.store.ts'
import './toast-place.css'

// A toast waits in its store until the code that draws it is there.
const Toaster = lazyPart(() => import('#web/ui/feedback/toaster.tsx').then(({ Toaster }) => Toaster))

export function Toasts() {
  const { pathname } = useLocation()
  const hasToast = useSyncExternalStore(toastStore.subscribe, () => toastStore.current() !== null)
  const [isNeeded, setIsNeeded] = useState(false)
  if (!isNeeded && (hasToast || pathname !== '/')) setIsNeeded(true)
  return <Spare>{isNeeded && <Toaster />}</Spare>
}
