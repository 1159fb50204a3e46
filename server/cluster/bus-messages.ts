/** Dispatches between processes as text: JSON in which moments stay moments. */

/** Something that was told, and its number among all that its sender has told. */
export type News = { from: string; number: number; age: number; topic: string; news: unknown }
/** A sign of life: how many dispatches its sender has sent, and for how long it has been there. */
export type Beat = { from: string; number: number; age: number }
/** A sender cannot repeat what it has forgotten; what follows begins after `number`. */
export type Lost = Beat & { isLost: true }
/** Somebody missed what follows `after`. */
export type Wish = { from: string; after: number }

export type BusMessage = News | Beat | Lost | Wish

/** No field of a fact is called that. */
const MOMENT = '@moment'

export function textOf(dispatch: BusMessage): string {
  return JSON.stringify(dispatch, function replace(this: Record<string, unknown>, key, value) {
    const raw = this[key]
    return raw instanceof Date ? { [MOMENT]: raw.getTime() } : value
  })
}

/** Nothing when it is no dispatch: anyone who reaches the channel can write there. */
export function parseBusMessage(text: string): BusMessage | undefined {
  try {
    const read: unknown = JSON.parse(text, (_key, value) => {
      const moment: unknown = value?.[MOMENT]
      return typeof moment === 'number' ? new Date(moment) : value
    })
    return isDispatch(read) ? read : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function isDispatch(read: unknown): read is BusMessage {
  if (typeof read !== 'object' || read === null) return false
  const { from, number, age, topic = '', after } = read as Record<string, unknown>
  if (typeof from !== 'string' || typeof topic !== 'string') return false
  return 'after' in read ? Number.isInteger(after) : Number.isInteger(number) && Number.isFinite(age)
}
