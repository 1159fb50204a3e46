/** Toasts for pins that were saved or deleted, and for failures. A dropped pin is announced in place. */
import { CallFailed, isProblem, serverMessageOr } from '#web/api/call-failed.ts'
import type { ToastRequest } from '#web/ui/feedback/toast.store.ts'

/** Problems that a retry does not solve: their own message is shown. */
const SHOWN_PROBLEMS = ['PINS_FULL', 'RATE_LIMITED', 'NOT_SIGNED_IN']

export const pinSaved: ToastRequest = { title: 'Pin saved' }

export function dropFailed(error: unknown): ToastRequest {
  const isShown = error instanceof CallFailed && SHOWN_PROBLEMS.includes(error.code ?? '')
  const description = isShown ? error.message : 'Failed to add pin. Please try again.'
  return { title: 'Error', description, tone: 'destructive' }
}

const pinGone: ToastRequest = {
  title: 'Pin not saved',
  description: 'That pin’s gone. Save yours as a new one?',
  tone: 'destructive',
}

export function saveFailed(error: unknown): ToastRequest {
  if (isProblem(error, 'NOT_FOUND')) return pinGone
  return { title: 'Pin not saved', description: serverMessageOr(error, 'Please try again.'), tone: 'destructive' }
}

export function deleteFailed(error: unknown): ToastRequest {
  return {
    title: 'Pin not deleted',
    description: serverMessageOr(error, 'It’s back on your map. Please try again.'),
    tone: 'destructive',
  }
}

export function pinDeleted(name: string, onUndo: () => void): ToastRequest {
  return { title: 'Pin deleted', description: name, action: { label: 'Undo', onPress: onUndo, isUndo: true } }
}
