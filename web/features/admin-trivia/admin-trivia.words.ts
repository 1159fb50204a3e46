/** The copy of Trivia Management. */
import { failureMessage } from '#web/api/call-failed.ts'
import { errorToast, type ToastRequest } from '#web/ui/feedback/toast.store.ts'

export const triviaWords = {
  add: 'Add trivia',
  addButton: 'Add Trivia',
  adding: 'Adding...',
  filter: 'Which facts',
  filters: { all: 'All', approved: 'Approved', pending: 'Pending' },
  list: 'Trivia facts',
  loading: 'Loading trivia',
  notLoaded: 'We couldn’t load the trivia facts.',
  empty: 'No trivia facts found',
  emptyLine: 'This shelf is empty.',
} as const

export const fieldWords = {
  fact: { label: 'Fact', placeholder: 'Something worth reading in there' },
  source: { label: 'Source', placeholder: 'Who says so?' },
} as const

export const factWords = {
  approved: 'Approved',
  pending: 'Pending',
  approve: 'Approve',
  unapprove: 'Unapprove',
  edit: 'Edit',
  editFact: (fact: string) => `Edit: ${fact}`,
  delete: 'Delete',
  deleteFact: (fact: string) => `Delete: ${fact}`,
  deleteTitle: 'Delete this fact?',
  deleting: 'Deleting...',
  cancel: 'Cancel',
  save: 'Save',
  saving: 'Saving...',
} as const

export const triviaToasts = {
  added: { title: 'Trivia added', description: 'Approved. It can be shown now.' },
  removed: { title: 'Trivia removed', description: 'It won’t be shown again.' },
  updated: { title: 'Trivia updated', description: 'Saved.' },
} as const satisfies Record<string, ToastRequest>

/** Why an action failed, when the server doesn't say. */
export const FAILED = {
  add: 'Failed to add trivia',
  update: 'Failed to update trivia',
  remove: 'Failed to remove trivia',
} as const

export function triviaFailed(error: unknown, fallback: string): ToastRequest {
  return errorToast('Error', failureMessage(error, fallback))
}
