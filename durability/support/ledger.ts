/** What people do with messages, chosen at random, and what of it was acknowledged. */
import { REACTIONS } from '#contract/social/conversation.ts'
import type { SeededRandom } from '#server/testing/seeded-random.ts'
import type { NewChange } from '#web/features/conversation/log/message-log.ts'

/** A change that is repeated has the same effect; a message that is sent again has the same id. */
export type Action = { kind: 'send'; id: string; content: string } | NewChange

/** Repeats the action until it is acknowledged. Returns the id of the message, or undefined if it is deleted. */
export type Perform = (action: Action) => Promise<string | undefined>

export type AcknowledgedMessage = { senderId: string; content: string; isDeleted: boolean }

/** Changes concern one of the newest messages, so that pages still have it. */
const RECENT = 20

export type Ledger = ReturnType<typeof createLedger>

/** One for each conversation. */
export function createLedger(random: SeededRandom) {
  const messages = new Map<string, AcknowledgedMessage>()
  /** By message, person and emoji: whether it was given or taken away last. */
  const reactions = new Map<string, boolean>()
  const counts = { send: 0, edit: 0, remove: 0, react: 0 }
  /** Changes that were refused because the message is deleted. */
  const refused: string[] = []
  let chosen = 0

  function choose(personId: string): Action {
    chosen += 1
    const text = `${chosen} of ${personId}`
    const recent = [...messages].slice(-RECENT).filter(([, { isDeleted }]) => !isDeleted)
    const own = recent.filter(([, { senderId }]) => senderId === personId)
    const dice = random.below(100)
    if (dice < 28 && recent.length > 0) return chooseReaction(random.pick(recent)[0], personId)
    if (dice < 48 && own.length > 0) {
      return { kind: 'edit', id: random.pick(own)[0], content: `edit ${text}`, mentions: [] }
    }
    if (dice < 56 && own.length > 0) return { kind: 'remove', id: random.pick(own)[0] }
    return { kind: 'send', id: `local-${chosen}`, content: `message ${text}` }
  }

  function chooseReaction(id: string, personId: string): Action {
    const emoji = random.pick(REACTIONS)
    return { kind: 'react', id, emoji, isOn: !reactions.get(reactionKey({ id, personId, emoji })) }
  }

  function note(personId: string, action: Action, id: string): void {
    counts[action.kind] += 1
    const message = messages.get(id)
    if (action.kind === 'send') messages.set(id, { senderId: personId, content: action.content, isDeleted: false })
    if (action.kind === 'edit' && message) message.content = action.content
    if (action.kind === 'remove' && message) message.isDeleted = true
    if (action.kind === 'react') reactions.set(reactionKey({ id, personId, emoji: action.emoji }), action.isOn)
  }

  /** One action after the other. Ends by itself once `isOver`. */
  async function act({ personId, perform, isOver }: Acting): Promise<void> {
    while (!isOver()) {
      const action = choose(personId)
      const id = await perform(action)
      if (id === undefined) refused.push(action.id)
      else note(personId, action, id)
    }
  }

  return { messages, reactions, counts, refused, note, act, total: () => sumOf(counts) }
}

type Acting = { personId: string; perform: Perform; isOver: () => boolean }

export function reactionKey({ id, personId, emoji }: { id: string; personId: string; emoji: string }): string {
  return `${id} ${personId} ${emoji}`
}

export function describeCounts(ledgers: readonly Ledger[]): string {
  const sum = (kind: keyof Ledger['counts']) => ledgers.reduce((all, { counts }) => all + counts[kind], 0)
  return `${sum('send')} messages, ${sum('edit')} edits, ${sum('remove')} deletions, ${sum('react')} reactions`
}

function sumOf(counts: Ledger['counts']): number {
  return Object.values(counts).reduce((all, one) => all + one, 0)
}
