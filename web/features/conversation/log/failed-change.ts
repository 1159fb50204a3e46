/** The toast of a change that the server refused or did not answer. */
import { type ProblemCode, problems } from '#contract/protocol/problems.ts'
import { changeFailed, messageMenuWords } from '#web/features/conversation/conversation.words.ts'
import { writeClipboard } from '#web/ui/browser/write-clipboard.ts'
import { errorToast, type ToastRequest, toast } from '#web/ui/feedback/toast.store.ts'
import { withFullStop } from '#web/ui/text/sentences.ts'
import type { NewChange } from './message-log.ts'

/** `message` is the server's, and may be empty. */
export type Refusal = { code: ProblemCode | undefined; message: string }

/** Some refusals have words of their own, because trying again would not help. */
export function failedChange(change: NewChange, refusal?: Refusal): ToastRequest {
  return { ...wordsFor(refusal), ...(change.kind === 'edit' && { action: copyAction(change.content) }) }
}

function wordsFor({ code, message }: Refusal = { code: undefined, message: '' }): ToastRequest {
  if (code === 'TOO_LATE' || code === 'GUEST_LIMIT') return errorToast(problems[code].message)
  if (code === 'MUTED') return errorToast(problems.MUTED.message, message && withFullStop(message))
  return changeFailed
}

/** The field no longer has the text of the edit. */
function copyAction(text: string) {
  const onPress = () => {
    writeClipboard(text).catch(() => toast(messageMenuWords.notCopied))
  }
  return { label: messageMenuWords.copyEdit, onPress }
}
