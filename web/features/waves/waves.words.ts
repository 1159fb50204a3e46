/** Every word about waves. */
import { failureMessage, isProblem } from '#web/api/call-failed.ts'
import { errorToast, type ToastRequest } from '#web/ui/feedback/toast.store.ts'

export const waveWords = {
  wave: 'Wave',
  waved: 'Waved',
  at: (word: string, nickname: string) => `${word} at ${nickname}`,
}

export const waveToasts = {
  /** Several waves that were missed are one toast, and one press answers all of them. */
  waved: (nicknames: readonly string[], onWaveBack: () => void): ToastRequest => ({
    title: `${shortenNames(nicknames)} waved`,
    action: { label: 'Wave back', onPress: onWaveBack },
    kind: 'wave',
  }),
  answered: (nicknames: readonly string[]): ToastRequest => ({
    title: `${shortenNames(nicknames)} waved back`,
    kind: 'wave',
  }),
  wavedBack: { title: 'You waved back' } satisfies ToastRequest,
}

export function waveFailed(error: unknown): ToastRequest {
  const description = isProblem(error, 'RATE_LIMITED')
    ? 'That’s a lot of waving. Rest your arm until tomorrow.'
    : failureMessage(error, 'Try again in a moment.')
  return errorToast('That wave didn’t arrive', description)
}

/** "Ada", "Ada and Bea", "Ada and 2 others" */
function shortenNames([first = '', second, ...more]: readonly string[]): string {
  if (second === undefined) return first
  return more.length === 0 ? `${first} and ${second}` : `${first} and ${more.length + 1} others`
}
