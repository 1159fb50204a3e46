/** Edits, deletions and reactions of the person in a private chat: drawn at once, and as before when they are refused. */
import type { QueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/protocol/endpoint.ts'
import { deletePrivateMessage, editPrivateMessage, reactToPrivateMessage } from '#contract/social/private-chat.ts'
import { call } from '#web/api/call.ts'
import { CallFailed, serverMessageOr } from '#web/api/call-failed.ts'
import { changeFailed } from '#web/features/conversation/conversation.words.ts'
import { failedChange } from '#web/features/conversation/log/failed-change.ts'
import { addUnconfirmed, dropUnconfirmed, removeMessage } from '#web/features/conversation/log/log-changes.ts'
import type { NewChange } from '#web/features/conversation/log/message-log.ts'
import { newLocalId } from '#web/realtime/send-queue/draft.ts'
import type { ToastRequest } from '#web/ui/feedback/toast.store.ts'
import { changeLog, changeThread } from '../private-chat.cache.ts'
import { changeThreadLog, receiveChange, type Thread } from './thread.ts'

type Changed = AnswerOf<typeof editPrivateMessage>

const ANSWER_WITHIN_MS = 15_000

type Needs = {
  cache: QueryClient
  otherId: string
  /** Without a connection a change fails at once instead of waiting. */
  isConnected: boolean
  showToast: (toast: ToastRequest) => void
}

export function requestChange(needs: Needs, change: NewChange): boolean {
  if (needs.isConnected) void save(needs, change)
  else needs.showToast(changeFailed)
  return needs.isConnected
}

async function save({ cache, otherId, showToast }: Needs, change: NewChange): Promise<void> {
  const key = newLocalId()
  changeLog(cache, otherId, (log) => addUnconfirmed(log, key, change))
  try {
    const changed = await sendChange(change)
    changeThread(cache, otherId, (thread) => confirm(thread, change, changed))
  } catch (error) {
    const code = error instanceof CallFailed ? error.code : undefined
    showToast(failedChange(change, { code, message: serverMessageOr(error, '') }))
  } finally {
    changeLog(cache, otherId, (log) => dropUnconfirmed(log, key))
  }
}

/** A deletion returns no message; its event may come before the response. */
function confirm(thread: Thread, { id }: NewChange, changed: Changed | undefined): Thread {
  if (changed) return receiveChange(thread, changed.message, changed.change)
  const isDeleted = thread.log.messages.some((one) => one.id === id && !one.isFlushed)
  return isDeleted ? changeThreadLog(thread, (log) => removeMessage(log, id)) : thread
}

async function sendChange(change: NewChange): Promise<Changed | undefined> {
  const params = { messageId: change.id }
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
  switch (change.kind) {
    case 'edit':
      return call(editPrivateMessage, { params, body: { content: change.content }, signal })
    case 'react': {
      const body = { emoji: change.emoji, isOn: change.isOn }
      return call(reactToPrivateMessage, { params, body, signal })
    }
    case 'remove':
      await call(deletePrivateMessage, { params, signal })
      return undefined
  }
}
