/** The copy of the support form. */
import { serverMessageOr } from '#web/api/call-failed.ts'
import type { ToastRequest } from '#web/ui/feedback/toast.store.ts'

export const supportWords = {
  priority: 'Priority',
  line: 'Something stuck? Write to us; we’ll reply by email.',
  premiumLine: 'Something stuck? Write to us. Premium messages go first.',
  write: 'Write to support',
  description: 'We’ll reply to your email address.',
  premiumDescription: 'You’re premium: this goes to the top of the pile.',
  subject: 'Subject',
  message: 'Message',
  cancel: 'Cancel',
  send: 'Send',
  sending: 'Sending...',
} as const

export function messageSent(isPremium: boolean): ToastRequest {
  const description = isPremium ? 'Yours goes first. We’ll reply by email.' : 'We’ll reply by email.'
  return { title: 'Message sent', description }
}

export function sendErrorText(error: unknown): string {
  return serverMessageOr(error, 'We couldn’t reach the server. Your text’s still here. Please try again.')
}
