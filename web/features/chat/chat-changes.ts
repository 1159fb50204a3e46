/** Edits, deletions and reactions of the person in the room: drawn at once, and as before when they are refused. */
import type { QueryClient } from '@tanstack/react-query'
import type { Command } from '#contract/protocol/wire.ts'
import { changeFailed } from '#web/features/conversation/conversation.words.ts'
import { failedChange, type Refusal } from '#web/features/conversation/log/failed-change.ts'
import { addUnconfirmed, dropUnconfirmed } from '#web/features/conversation/log/log-changes.ts'
import type { NewChange } from '#web/features/conversation/log/message-log.ts'
import type { Clock } from '#web/realtime/clock.ts'
import type { Live } from '#web/realtime/live.ts'
import { newLocalId } from '#web/realtime/send-queue/draft.ts'
import type { ToastRequest } from '#web/ui/feedback/toast.store.ts'
import { changeLog, logIn } from './chat.cache.ts'

const ANSWER_WITHIN_MS = 15_000

type Page = { cache: QueryClient; showToast: (toast: ToastRequest) => void }
type Needs = Page & { live: Pick<Live, 'sendNow'> | null; clock: Pick<Clock, 'after'> }

/** Never queued: a change that was meant minutes ago may no longer be wanted. */
export function requestChange({ live, clock, cache, showToast }: Needs, change: NewChange): boolean {
  if (!live?.sendNow(commandFor(change))) {
    showToast(changeFailed)
    return false
  }
  const key = newLocalId()
  changeLog(cache, (log) => addUnconfirmed(log, key, change))
  clock.after(ANSWER_WITHIN_MS, () => giveUp({ cache, showToast }, key))
  return true
}

/** The server names the message only; it answers in the order of the commands. */
export function refuseChange(page: Page, messageId: string, refusal: Refusal): void {
  const refused = logIn(page.cache).unconfirmed.find(({ id }) => id === messageId)
  if (refused) giveUp(page, refused.key, refusal)
}

function giveUp({ cache, showToast }: Page, key: string, refusal?: Refusal): void {
  const unanswered = logIn(cache).unconfirmed.find((one) => one.key === key)
  if (!unanswered) return
  changeLog(cache, (log) => dropUnconfirmed(log, key))
  showToast(failedChange(unanswered, refusal))
}

function commandFor(change: NewChange): Command {
  const { id } = change
  switch (change.kind) {
    case 'edit':
      return { type: 'EDIT_MESSAGE', id, content: change.content, mentions: [...change.mentions] }
    case 'remove':
      return { type: 'DELETE_MESSAGE', id }
    case 'react':
      return { type: 'REACT', id, emoji: change.emoji, isOn: change.isOn }
  }
}
