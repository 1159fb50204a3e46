/** Changes of public messages: their authors edit and delete them, people react, the admin hides them and shows them again. */
import { isGuestId } from '#contract/people/users.ts'
import { Problem } from '#contract/protocol/problems.ts'
import type { CommandOf } from '#contract/protocol/wire.ts'
import { MESSAGE_MAX } from '#contract/social/chat.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Announce, Facts } from '#server/facts/facts.ts'
import { hideMessage, showMessage, shownMessage } from '#server/features/chat/chat.store.ts'
import { requireSeq } from '#server/features/chat/message-id.ts'
import { CHANGING, REACTING } from '#server/features/conversation/change-limits.ts'
import { createChangeWriter, type SavedChanges, saveParts } from '#server/features/conversation/change-writer.ts'
import { publicTables } from '#server/features/conversation/conversation-tables.store.ts'
import { lockChanges } from '#server/features/conversation/message-changes.store.ts'
import type { Change } from '#server/features/conversation/message-state.ts'
import type { Background } from '#server/lib/concurrency.ts'
import { checkPersonLimit, type LimitedPerson } from '#server/limits/call-limits.ts'
import type { Limiter } from '#server/limits/limiter.ts'
import { isStorableId, textToStore } from '#server/text/message-text.ts'
import { PUBLIC_CONVERSATION, toRoomChange } from './changed-message.ts'

type Needs = {
  db: Db
  facts: Facts
  background: Background
  limiter: Limiter
  now: () => Date
  /** Why the person may not post now, apart from a guest's allowance. */
  postRefusal: (personId: string) => Promise<Problem | undefined>
  hasAllowance: (guestId: string) => Promise<boolean>
  blockedEitherWay: (personId: string) => ReadonlySet<string>
}

export function createRoomChanges({ db, facts, limiter, now, ...more }: Needs) {
  const { postRefusal, hasAllowance, blockedEitherWay, background } = more
  const writer = createChangeWriter({ db, facts, background, tables: publicTables, blockedEitherWay, announceChanges })

  facts.within('message.hidden', (tx, { seq, at }, announce) =>
    changeVisibility(tx, announce, { seq, save: () => hideMessage(tx, seq, at) }),
  )
  facts.within('message.shown', (tx, { seq }, announce) =>
    changeVisibility(tx, announce, { seq, save: () => showMessage(tx, seq) }),
  )

  return {
    waiting: writer.waiting,
    announceChanges,

    async edit(person: LimitedPerson, { id, content, mentions = [] }: CommandOf<'EDIT_MESSAGE'>) {
      const text = textToStore(content, MESSAGE_MAX)
      if (!mentions.every(isStorableId)) throw new Problem('BAD_MESSAGE')
      await requirePermission(person.personId)
      await checkPersonLimit(limiter, person, CHANGING)
      return write(person, id, { type: 'edit', content: text, mentions: [...new Set(mentions)] })
    },

    /** Also off the bowl, and by who is muted. */
    async remove(person: LimitedPerson, { id }: CommandOf<'DELETE_MESSAGE'>) {
      await checkPersonLimit(limiter, person, CHANGING)
      return write(person, id, { type: 'delete' })
    },

    async react(person: LimitedPerson, { id, emoji, isOn }: CommandOf<'REACT'>) {
      const { personId } = person
      await requirePermission(personId)
      await checkPersonLimit(limiter, person, REACTING)
      if (isGuestId(personId) && !(await hasAllowance(personId))) throw new Problem('GUEST_LIMIT')
      return write(person, id, { type: 'react', emoji, isOn })
    },
  }

  /** `written` resolves once the change is stored. */
  function write({ personId }: LimitedPerson, id: string, what: Change): { written: Promise<SavedChanges> } {
    const request = { ...what, seq: requireSeq(id), personId, at: now() }
    return { written: writer.write(PUBLIC_CONVERSATION.id, request) }
  }

  async function requirePermission(personId: string): Promise<void> {
    const refusal = await postRefusal(personId)
    if (refusal) throw refusal
  }

  async function announceChanges(_tx: Tx, announce: Announce, { changed, reactions }: SavedChanges): Promise<void> {
    await announce('message.changed', { changes: changed.map(toRoomChange), reactions })
  }

  async function changeVisibility(
    tx: Tx,
    announce: Announce,
    { seq, save }: { seq: number; save: () => Promise<boolean> },
  ): Promise<void> {
    const lastChange = await lockChanges(tx, PUBLIC_CONVERSATION)
    if (lastChange === undefined || !(await save())) return
    const parts = new Map([[seq, []]])
    const [changed] = await saveParts(tx, PUBLIC_CONVERSATION, { lastChange, parts })
    if (!changed) return
    const shown = await shownMessage(tx, seq)
    await announce('message.changed', { changes: [{ ...toRoomChange(changed), shown }], reactions: [] })
  }
}
