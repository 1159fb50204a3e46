/** What the menu of a message offers below the reactions. */
import { ArrowBendUpLeftIcon } from '@phosphor-icons/react/dist/ssr/ArrowBendUpLeft'
import { CopyIcon } from '@phosphor-icons/react/dist/ssr/Copy'
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/ssr/PencilSimple'
import { TrashIcon } from '@phosphor-icons/react/dist/ssr/Trash'
import type { ConversationActions, Line } from '#web/features/conversation/conversation.ts'
import { messageMenuWords } from '#web/features/conversation/conversation.words.ts'
import { writeClipboard } from '#web/ui/browser/write-clipboard.ts'
import type { MenuItem } from '#web/ui/feedback/menu.tsx'
import { toast } from '#web/ui/feedback/toast.store.ts'
import { editMinutesLeft } from './edit-time.ts'

export type MenuEntry = MenuItem & {
  note?: string | undefined
  /** Below a line. */
  isApart?: boolean | undefined
}

export type EntryNeeds = {
  now: number
  /** Replying and editing follow the rules for sending; deleting does not. */
  canPost: boolean
  actions: Pick<ConversationActions, 'reply' | 'edit'>
  onDelete: (line: Line) => void
  /** Such as reporting and blocking; for messages of others. */
  moreItems?: ((line: Line) => readonly MenuItem[]) | undefined
}

/** Messages that are not stored, of demo buddies, or deleted have no menu. */
export function hasMenu({ delivery, isDemo, isFlushed }: Line): boolean {
  return delivery.state === 'stored' && !isDemo && !isFlushed
}

export function entriesOf(line: Line, { now, canPost, actions, onDelete, moreItems }: EntryNeeds): MenuEntry[] {
  const minutesLeft = canPost ? editMinutesLeft(line, now) : undefined
  const [firstMore, ...more] = line.isMine ? [deleteEntry(() => onDelete(line))] : (moreItems?.(line) ?? [])
  return [
    ...(canPost ? [replyEntry(() => actions.reply(line))] : []),
    copyEntry(line.content),
    ...(minutesLeft === undefined ? [] : [editEntry(minutesLeft, () => actions.edit(line))]),
    ...(firstMore ? [{ ...firstMore, isApart: true }, ...more] : []),
  ]
}

function replyEntry(onChoose: () => void): MenuEntry {
  return { label: messageMenuWords.reply, icon: <ArrowBendUpLeftIcon aria-hidden="true" />, onChoose }
}

function copyEntry(content: string): MenuEntry {
  const onChoose = () => {
    writeClipboard(content).catch(() => toast(messageMenuWords.notCopied))
  }
  return { label: messageMenuWords.copy, icon: <CopyIcon aria-hidden="true" />, onChoose }
}

function editEntry(minutesLeft: number, onChoose: () => void): MenuEntry {
  const note = messageMenuWords.minutesLeft(minutesLeft)
  return { label: messageMenuWords.edit, icon: <PencilSimpleIcon aria-hidden="true" />, note, onChoose }
}

function deleteEntry(onChoose: () => void): MenuItem {
  return { label: messageMenuWords.delete, icon: <TrashIcon aria-hidden="true" />, tone: 'danger', onChoose }
}
