/** The app's one toast, in a small store so that code outside React can show one too. */
import type { ReactNode } from 'react'

export const TOAST_DURATION_MS = 5000
export const TOAST_REMOVAL_DELAY_MS = 1_000_000
/** Longer than the exit animation. */
export const TOAST_LEAVES_WITHIN_MS = 400

/** default: success. info: neutral. destructive: failure. */
export type ToastTone = 'default' | 'info' | 'destructive'

/** One button in the toast; pressing it also closes the toast. */
export type ToastAction = { label: string; onAction: () => void }

export type ToastRequest = {
  title: string
  description?: string | undefined
  tone?: ToastTone | undefined
  /** Replaces the round icon, e.g. with a sender's avatar. */
  icon?: ReactNode | undefined
  action?: ToastAction | undefined
  /** Called when the text is pressed, which also closes the toast. */
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

    /** Replaces the current toast and returns the id of the new one. */
    show({ title, description, tone = 'default', icon, action, onPress, durationMs }: ToastRequest): number {
      lastId += 1
      const duration = durationMs ?? TOAST_DURATION_MS
      set({ id: lastId, title, description, tone, icon, action, onPress, durationMs: duration, isOpen: true })
      return lastId
    },

    /** Runs once the delay is over and no toast is visible. Returns a function that cancels it. */
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

    /** With an id, closes the toast only if it is still that one. */
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
