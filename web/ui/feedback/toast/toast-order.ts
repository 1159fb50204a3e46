/** Which toast is shown and which waits: the order of importance. */

/** What a toast from other people or the server is about. Without a kind it answers what the person has just done. */
export type ToastKind = 'message' | 'request' | 'wave' | 'badge'

/** default: success. info: neither success nor failure. destructive: failure. */
export type ToastTone = 'default' | 'info' | 'destructive'

const WAITING_MAX = 3
/** An interrupted toast with less time left than this counts as seen and does not come back. */
const WORTH_RETURNING_MS = 2000

const RANKS: Record<ToastKind, number> = { message: 3, request: 2, wave: 2, badge: 1 }
const ERROR_RANK = 4
const REST_RANK = 0

type Ordered = {
  tone: ToastTone
  kind: ToastKind | undefined
  action: unknown
  /** How long it still has to be shown. */
  leftMs: number
}

export function importance({ kind, tone }: Pick<Ordered, 'kind' | 'tone'>): number {
  if (tone === 'destructive') return ERROR_RANK
  return kind === undefined ? REST_RANK : RANKS[kind]
}

/** An answer replaces an earlier answer, also an error: it is about the latest attempt. */
export function interrupts(next: Ordered, shown: Ordered): boolean {
  return importance(next) > importance(shown) || (isAnswer(next) && isAnswer(shown))
}

export function comesBack(shown: Ordered, next: Ordered): boolean {
  const isOutdated = isAnswer(next) && isAnswer(shown) && shown.action === undefined
  return shown.leftMs >= WORTH_RETURNING_MS && !isOutdated
}

/** Most important first, then oldest first; the last ones are dropped when too many wait. */
export function enqueue<Toast extends Ordered>(waiting: readonly Toast[], toast: Toast): Toast[] {
  return [...waiting, toast].sort((one, other) => importance(other) - importance(one)).slice(0, WAITING_MAX)
}

function isAnswer({ kind }: Ordered): boolean {
  return kind === undefined
}
