/** Works out what a batch of requests changes, each request seeing what the earlier ones have done. */
import { Problem } from '#contract/protocol/problems.ts'
import {
  applyRequest,
  type ChangedPart,
  type ChangeRequest,
  changeRefusal,
  type MessageState,
} from './message-state.ts'
import type { Toggle } from './reactions.store.ts'

export type ChangePlan = {
  refusals: ReadonlyMap<ChangeRequest, Problem>
  /** Edited or flushed, as they will be. */
  contents: readonly MessageState[]
  flushed: readonly number[]
  /** How many quotes of these messages are flushed. */
  forgotten: ReadonlyMap<number, number>
  /** At most one for each person, message and emoji, and none for a flushed message. */
  toggles: readonly Toggle[]
}

/** The rules of one kind of conversation, on top of those that hold everywhere; throws what is refused. */
export type CheckRequest = (request: ChangeRequest, message: MessageState) => void

export function planChanges(
  requests: readonly ChangeRequest[],
  stored: readonly MessageState[],
  check: CheckRequest,
): ChangePlan {
  const messages = new Map(stored.map((message) => [message.seq, message]))
  const refusals = new Map<ChangeRequest, Problem>()
  const toggles = new Map<string, Toggle>()
  const changed = new Set<number>()

  for (const request of requests) {
    const message = messages.get(request.seq)
    const refusal = changeRefusal(request, message) ?? (message && catchRefusal(() => check(request, message)))
    if (refusal || !message) {
      if (refusal) refusals.set(request, refusal)
      continue
    }
    if (request.type === 'react') {
      const { seq, personId, emoji, isOn, at } = request
      toggles.set(`${seq} ${emoji} ${personId}`, { seq, personId, emoji, isOn, reactedAt: at })
      continue
    }
    messages.set(request.seq, applyRequest(message, request))
    changed.add(request.seq)
  }

  const contents = [...changed].flatMap((seq) => messages.get(seq) ?? [])
  const flushed = contents.filter(({ flushedAt }) => flushedAt)
  const flushedSeqs = new Set(flushed.map(({ seq }) => seq))
  return {
    refusals,
    contents,
    flushed: [...flushedSeqs],
    forgotten: countQuotes(flushed),
    toggles: [...toggles.values()].filter(({ seq }) => !flushedSeqs.has(seq)),
  }
}

/** In the order of the requests, then the flushed messages that have lost their last quote. */
export function collectParts(
  requests: readonly ChangeRequest[],
  {
    contents,
    reacted,
    gone,
  }: { contents: readonly MessageState[]; reacted: readonly number[]; gone: readonly number[] },
): Map<number, ChangedPart[]> {
  const contentSeqs = new Set(contents.map(({ seq }) => seq))
  const reactedSeqs = new Set(reacted)
  const parts = new Map<number, ChangedPart[]>()
  for (const seq of [...requests.map((request) => request.seq), ...gone]) {
    const own: ChangedPart[] = []
    if (contentSeqs.has(seq) || gone.includes(seq)) own.push('content')
    if (reactedSeqs.has(seq)) own.push('reactions')
    if (own.length > 0) parts.set(seq, own)
  }
  return parts
}

function countQuotes(flushed: readonly MessageState[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { replyTo } of flushed) if (replyTo !== null) counts.set(replyTo, (counts.get(replyTo) ?? 0) + 1)
  return counts
}

function catchRefusal(check: () => void): Problem | undefined {
  try {
    check()
    return undefined
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}
