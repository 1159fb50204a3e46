/** Renders toasts. The landing page rarely has one, so their code is not part of its first load. */
import { useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { lazyComponent } from '#web/app/loading/lazy-import.ts'
import { Optional } from '#web/app/loading/optional.tsx'
import { toastStore } from '#web/ui/feedback/toast.store.ts'
import './toast-place.css'

// A toast waits in its store until this code has loaded.
const Toaster = lazyComponent(() => import('#web/ui/feedback/toaster.tsx').then(({ Toaster }) => Toaster))

export function Toasts() {
  const { pathname } = useLocation()
  const hasToast = useSyncExternalStore(toastStore.subscribe, () => toastStore.current() !== null)
  const [isNeeded, setIsNeeded] = useState(false)
  if (!isNeeded && (hasToast || pathname !== '/')) setIsNeeded(true)
  return <Optional>{isNeeded && <Toaster />}</Optional>
}
