/** The one toast of the app, as a small store so that code outside React can show one too. */
import type { ReactNode } from 'react'

export const TOAST_DURATION_MS = 5000
export const TOAST_REMOVAL_DELAY_MS = 1_000_000
/** Longer than its way out of the screen takes. */
export const TOAST_LEAVES_WITHIN_MS = 400

/** default: it worked. info: neither good nor bad. destructive: it failed. */
export type ToastTone = 'default' | 'info' | 'destructive'

/** One button in the toast; pressing it also closes the toast. */
export type ToastAction = { label: string; onAction: () => void }

export type ToastRequest = {
  title: string
  description?: string | undefined
  tone?: ToastTone | undefined
  /** Takes the place of the round icon, e.g. a sender's avatar. */
  icon?: ReactNode | undefined
  action?: ToastAction | undefined
  /** What pressing the words does; it also closes the toast. */
  onPress?: (() => void) | undefined
  durationMs?: number | undefined
}

export type ToastState = {
  id: number
  title: string
  description: string | undefined
  tone: ToastTone
  icon: ReactNode
  action: ToastAction | undefined
  onPress: (() => void) | undefined
  durationMs: number
  isOpen: boolean
}

export function createToastStore() {
  const listeners = new Set<() => void>()
  let current: ToastState | null = null
  let lastId = 0
  let removal: ReturnType<typeof setTimeout> | undefined

  function set(next: ToastState | null) {
    clearTimeout(removal)
    current = next
    for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }

  return {
    current: () => current,

    subscribe,

    /** Shows a toast in the place of the one before it, and returns its id. */
    show({ title, description, tone = 'default', icon, action, onPress, durationMs }: ToastRequest): number {
      lastId += 1
      const duration = durationMs ?? TOAST_DURATION_MS
      set({ id: lastId, title, description, tone, icon, action, onPress, durationMs: duration, isOpen: true })
      return lastId
    },

    /** Runs once the wait is over and no toast is open or still leaving the screen; the answer calls it off. */
    whenQuiet(waitMs: number, run: () => void): () => void {
      let unsubscribe = () => {}
      let timer = setTimeout(runIfQuiet, waitMs)
      function runIfQuiet() {
        if (!current?.isOpen) return run()
        unsubscribe = subscribe(() => {
          if (current?.isOpen) return
          unsubscribe()
          timer = setTimeout(runIfQuiet, TOAST_LEAVES_WITHIN_MS)
        })
      }
      return () => {
        clearTimeout(timer)
        unsubscribe()
      }
    },

    /** Closes the toast; with an id, only if that one is still the one shown. */
    dismiss(id?: number): void {
      if (!current?.isOpen || (id !== undefined && id !== current.id)) return
      set({ ...current, isOpen: false })
      removal = setTimeout(() => set(null), TOAST_REMOVAL_DELAY_MS)
    },
  }
}

export const toastStore = createToastStore()

export const toast = toastStore.show
export const dismissToast = toastStore.dismiss
