/** What a person does in a conversation: send, reply, edit, react, and try again. The same for the room and a private chat. */
import { type Draft, newLocalId, type PendingMessage } from '#web/realtime/send-queue/draft.ts'
import type { Composing, ConversationActions, ReactionPeople } from './conversation.ts'
import { addPending, dropPending } from './log/log.ts'
import type { MessageLog, NewChange } from './log/message-log.ts'

/** Where a conversation's messages go, which the room and private chats do in their own way. */
export type Channel = {
  /** Where messages go, and the name of the person who gets them. */
  to: Pick<Draft, 'to' | 'receiverName'>
  queue: { add: (draft: Draft) => void; drop: (id: string) => void }
  log: () => MessageLog
  changeLog: (change: (log: MessageLog) => MessageLog) => void
  /** Takes one of a guest's messages. False: there is none left. */
  takeAllowance: () => boolean
  /** Draws it at once, and as it was before when it is refused. False: it could not be sent. */
  requestChange: (change: NewChange) => boolean
  whoReacted: (id: string) => Promise<readonly ReactionPeople[]>
  sendTyping: () => void
}

type State = {
  /** The newest one, also in the handler of an older rendering. */
  channel: () => Channel
  composing: () => Composing
  setComposing: (composing: Composing) => void
}

type OwnActions = Omit<ConversationActions, 'showQuoted' | 'fillGap'>

const NEW: Composing = { mode: 'new' }

export function createActions({ channel, composing, setComposing }: State): OwnActions {
  return {
    submit(content, mentions = []) {
      const about = composing()
      if (about.mode === 'edit') {
        const change = { kind: 'edit', id: about.of.id, content, mentions } as const
        if (content !== about.of.content && !channel().requestChange(change)) return false
        setComposing(NEW)
        return true
      }
      const replyTo = about.mode === 'reply' ? about.to.id : undefined
      const isSent = post({
        id: newLocalId(),
        content,
        ...(replyTo && { replyTo }),
        ...(mentions.length > 0 && { mentions: [...mentions] }),
      })
      if (isSent) setComposing(NEW)
      return isSent
    },

    send: (content) => post({ id: newLocalId(), content }),

    retry({ id }) {
      const again = channel()
        .log()
        .pending.find((one) => one.id === id)
      if (again) post(again)
    },

    drop(id) {
      channel().changeLog((log) => dropPending(log, id))
      channel().queue.drop(id)
    },

    reply: (to) => setComposing({ mode: 'reply', to }),
    edit: (of) => setComposing({ mode: 'edit', of }),
    cancel: () => setComposing(NEW),

    remove({ id }) {
      if (isAbout(composing(), id)) setComposing(NEW)
      channel().requestChange({ kind: 'remove', id })
    },

    react: ({ id }, emoji, isOn) => void channel().requestChange({ kind: 'react', id, emoji, isOn }),
    whoReacted: ({ id }) => channel().whoReacted(id),
    sendTyping: () => channel().sendTyping(),
  }

  /** False when nothing was sent, so that the message field keeps its text. */
  function post({ id, content, replyTo, mentions }: Omit<PendingMessage, 'timestamp'>): boolean {
    const { takeAllowance, changeLog, queue, to } = channel()
    if (!takeAllowance()) return false
    const message = { id, content, ...(replyTo && { replyTo }), ...(mentions && { mentions }) }
    changeLog((log) => addPending(log, { ...message, timestamp: new Date().toISOString() }))
    queue.add({ ...message, ...to })
    return true
  }
}

function isAbout(composing: Composing, id: string): boolean {
  return (composing.mode === 'edit' && composing.of.id === id) || (composing.mode === 'reply' && composing.to.id === id)
}
