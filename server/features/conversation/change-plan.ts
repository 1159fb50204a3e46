/** Works out what a batch of edits and deletions changes, each seeing what the earlier ones have done. */
import type { Problem } from '#contract/protocol/problems.ts'
import {
  applyRequest,
  type ChangeRequest,
  type ContentRequest,
  changeRefusal,
  type MessageState,
} from './message-state.ts'

export type ChangePlan = {
  refusals: ReadonlyMap<ChangeRequest, Problem>
  /** Edited or flushed, as they will be. */
  contents: readonly MessageState[]
  flushed: readonly number[]
  /** How many quotes of these messages are flushed. */
  forgotten: ReadonlyMap<number, number>
}

export function planChanges(requests: readonly ContentRequest[], stored: readonly MessageState[]): ChangePlan {
  const messages = new Map(stored.map((message) => [message.seq, message]))
  const refusals = new Map<ChangeRequest, Problem>()
  const changed = new Set<number>()

  for (const request of requests) {
    const message = messages.get(request.seq)
    const refusal = changeRefusal(request, message)
    if (refusal) refusals.set(request, refusal)
    if (refusal || !message) continue
    messages.set(request.seq, applyRequest(message, request))
    changed.add(request.seq)
  }

  const contents = [...changed].flatMap((seq) => messages.get(seq) ?? [])
  const flushed = contents.filter(({ flushedAt }) => flushedAt)
  return { refusals, contents, flushed: flushed.map(({ seq }) => seq), forgotten: countQuotes(flushed) }
}

/** In the order of the requests, then the flushed messages that have lost their last quote. */
export function changedSeqs(
  requests: readonly ContentRequest[],
  { contents, gone }: { contents: readonly MessageState[]; gone: readonly number[] },
): number[] {
  const changed = new Set(contents.map(({ seq }) => seq))
  return [...new Set([...requests.map(({ seq }) => seq).filter((seq) => changed.has(seq)), ...gone])]
}

function countQuotes(flushed: readonly MessageState[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { replyTo } of flushed) if (replyTo !== null) counts.set(replyTo, (counts.get(replyTo) ?? 0) + 1)
  return counts
}
