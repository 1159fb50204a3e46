/** The app's one toast and the few that wait, in a small store so that code outside React can show one too. */
import type { ReactNode } from 'react'
import { comesBack, enqueue, interrupts, type ToastKind, type ToastTone } from './toast/toast-order.ts'

const TOAST_DURATION_MS = 5000
export const ACTION_DURATION_MS = 8000
export const TOAST_REMOVAL_DELAY_MS = 1_000_000
/** Longer than the exit animation. */
export const TOAST_LEAVES_WITHIN_MS = 400

/** Leads to a page, or does something. */
export type ToastAction = { label: string } & (
  | { to: string }
  | {
      onPress: () => void
      /** Takes back what was just done. */
      isUndo?: true
      /** A press anywhere on the toast does it. */
      isWhole?: true
    }
)

export type ToastRequest = {
  title: string
  description?: string | undefined
  tone?: ToastTone | undefined
  kind?: ToastKind | undefined
  icon?: ReactNode | undefined
  action?: ToastAction | undefined
  /** Where a press on the toast leads, next to an action that does something. */
  to?: string | undefined
  /** Toasts of one kind that would follow each other become one. */
  merge?: ToastMerge | undefined
  durationMs?: number | undefined
}

type ToastMerge = {
  /** Who or what it comes from. */
  source: string
  words: (count: number, isOneSource: boolean) => Pick<ToastRequest, 'title' | 'description' | 'action'>
}

export type ToastState = {
  id: number
  title: string
  description: string | undefined
  tone: ToastTone
  kind: ToastKind | undefined
  icon: ReactNode
  action: ToastAction | undefined
  to: string | undefined
  merge: ToastMerge | undefined
  durationMs: number
  leftMs: number
  /** The page on which it was shown. */
  path: string
  /** How many toasts it stands for, and whether all come from one source. */
  count: number
  isOneSource: boolean
  isOpen: boolean
}

type Options = { now?: () => number; path?: () => string }

export function createToastStore({ now = Date.now, path = currentPath }: Options = {}) {
  const listeners = new Set<() => void>()
  let current: ToastState | null = null
  let waiting: ToastState[] = []
  let lastId = 0
  let isHeld = false
  let shownAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function set(next: ToastState | null) {
    clearTimeout(timer)
    current = next
    shownAt = now()
    startTimer()
    for (const listener of listeners) listener()
  }

  function startTimer() {
    if (!current) return
    if (!current.isOpen) timer = setTimeout(() => set(null), TOAST_REMOVAL_DELAY_MS)
    else if (!isHeld && Number.isFinite(current.leftMs)) timer = setTimeout(close, current.leftMs)
  }

  function close() {
    const [next, ...rest] = waiting
    waiting = rest
    if (next) set(next)
    else if (current) set({ ...current, isOpen: false })
  }

  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }

  function remainingMs(toast: ToastState): number {
    return isHeld ? toast.leftMs : toast.leftMs - (now() - shownAt)
  }

  function create(request: ToastRequest): ToastState {
    lastId += 1
    const { title, description, tone = 'default', kind, icon, action, merge } = request
    const to = action && 'to' in action ? action.to : request.to
    const durationMs = request.durationMs ?? (action ? ACTION_DURATION_MS : TOAST_DURATION_MS)
    const shown = { title, description, tone, kind, icon, action, to, merge, durationMs, leftMs: durationMs }
    return { ...shown, id: lastId, path: path(), count: 1, isOneSource: true, isOpen: true }
  }

  function place(toast: ToastState): void {
    if (!current?.isOpen) {
      set(toast)
      return
    }
    if (merges(toast, current)) {
      set(mergeInto(toast, current))
      return
    }
    const twin = waiting.find((other) => merges(toast, other))
    const shown = { ...current, leftMs: remainingMs(current) }
    const merged = twin ? mergeInto(toast, twin) : toast
    const others = waiting.filter((other) => other !== twin)
    if (interrupts(toast, shown)) {
      waiting = comesBack(shown, toast) ? enqueue(others, shown) : others
      set(merged)
    } else waiting = enqueue(others, merged)
  }

  return {
    current: () => current,

    subscribe,

    show(request: ToastRequest): number {
      const toast = create(request)
      place(toast)
      return toast.id
    },

    /** Whether it is shown, or waits to be. */
    has: (id: number): boolean => (current?.isOpen && current.id === id) || waiting.some((toast) => toast.id === id),

    /** While it is touched, hovered or focused, or the page is hidden, it does not close by itself. */
    hold(isOn: boolean): void {
      if (isOn === isHeld) return
      clearTimeout(timer)
      if (current?.isOpen) current = { ...current, leftMs: remainingMs(current) }
      isHeld = isOn
      shownAt = now()
      startTimer()
    },

    /** After a navigation: closes a toast about the previous page, or one that leads to the new page. */
    handlePage({
      path: reached,
      search = '',
      isMovingOn,
    }: {
      path: string
      search?: string
      isMovingOn: boolean
    }): void {
      const isOver = ({ action, to, path: shownOn }: ToastState) => {
        if (to !== undefined && [reached, reached + search].includes(to)) return true
        return isMovingOn && action === undefined && shownOn !== reached
      }
      waiting = waiting.filter((toast) => !isOver(toast))
      if (current?.isOpen && isOver(current)) close()
    },

    /** Runs once the delay is over and no toast is visible. Returns a function that cancels it. */
    whenIdle(waitMs: number, run: () => void): () => void {
      let unsubscribe = () => {}
      let idleTimer = setTimeout(runIfIdle, waitMs)
      function runIfIdle() {
        if (!current?.isOpen) return run()
        unsubscribe = subscribe(() => {
          if (current?.isOpen) return
          unsubscribe()
          idleTimer = setTimeout(runIfIdle, TOAST_LEAVES_WITHIN_MS)
        })
      }
      return () => {
        clearTimeout(idleTimer)
        unsubscribe()
      }
    },

    /** With an id, closes only that toast, also while it waits. */
    dismiss(id?: number): void {
      waiting = waiting.filter((toast) => toast.id !== id)
      if (!current?.isOpen || (id !== undefined && id !== current.id)) return
      close()
    },
  }
}

function merges(toast: ToastState, other: ToastState): boolean {
  return toast.kind === other.kind && toast.merge !== undefined && other.merge !== undefined
}

function mergeInto(toast: ToastState, older: ToastState): ToastState {
  const count = older.count + 1
  const isOneSource = older.isOneSource && older.merge?.source === toast.merge?.source
  const words = toast.merge?.words(count, isOneSource)
  const to = words?.action && 'to' in words.action ? words.action.to : toast.to
  return { ...toast, ...words, to, count, isOneSource }
}

function currentPath(): string {
  return globalThis.location?.pathname ?? ''
}

export function errorToast(title: string, description?: string): ToastRequest {
  return { title, description: description || undefined, tone: 'destructive' }
}

export const toastStore = createToastStore()
// The code that draws toasts loads late; a toast's time begins once it is there.
toastStore.hold(true)

export const toast = toastStore.show
export const dismissToast = toastStore.dismiss
