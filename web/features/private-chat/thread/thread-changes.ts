/** Edits, deletions and reactions of the person in a private chat: drawn at once, and as before when they are refused. */
import type { QueryClient } from '@tanstack/react-query'
import {
  deletePrivateMessage,
  editPrivateMessage,
  type PrivateMessage,
  reactToPrivateMessage,
} from '#contract/social/private-chat.ts'
import { call } from '#web/api/call.ts'
import { CallFailed } from '#web/api/call-failed.ts'
import { changeFailed } from '#web/features/conversation/conversation.words.ts'
import type { MessageLog, NewChange } from '#web/features/conversation/log/log.ts'
import { addUnconfirmed, dropUnconfirmed, replaceMessage } from '#web/features/conversation/log/log-changes.ts'
import { newLocalId } from '#web/realtime/send-queue/draft.ts'
import type { ToastRequest } from '#web/ui/feedback/toast.store.ts'
import { changeLog } from '../private-chat.cache.ts'
import { logMessageOf } from './thread.ts'

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
  else needs.showToast(changeFailed())
  return needs.isConnected
}

async function save({ cache, otherId, showToast }: Needs, change: NewChange): Promise<void> {
  const key = newLocalId()
  changeLog(cache, otherId, (log) => addUnconfirmed(log, key, change))
  try {
    const message = await sendChange(change)
    changeLog(cache, otherId, (log) => confirm(log, change, message))
  } catch (error) {
    showToast(changeFailed(error instanceof CallFailed ? error.code : undefined))
  } finally {
    changeLog(cache, otherId, (log) => dropUnconfirmed(log, key))
  }
}

/** A deletion returns no message; whether its place stays comes as an event, possibly before the response. */
function confirm(log: MessageLog, { id }: NewChange, message: PrivateMessage | undefined): MessageLog {
  if (message) return replaceMessage(log, logMessageOf(message))
  const deleted = log.messages.find((one) => one.id === id && !one.isFlushed)
  return deleted ? replaceMessage(log, { ...deleted, content: '' }) : log
}

async function sendChange(change: NewChange): Promise<PrivateMessage | undefined> {
  const params = { messageId: change.id }
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
  switch (change.kind) {
    case 'edit':
      return (await call(editPrivateMessage, { params, body: { content: change.content }, signal })).message
    case 'react': {
      const body = { emoji: change.emoji, isOn: change.isOn }
      return (await call(reactToPrivateMessage, { params, body, signal })).message
    }
    case 'remove':
      await call(deletePrivateMessage, { params, signal })
      return undefined
  }
}
