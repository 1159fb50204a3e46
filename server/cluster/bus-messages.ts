/** The messages between nodes, and their JSON, in which dates stay dates. */

/** A message on a topic, numbered by its sender. The payload is called `news` because older nodes read that name. */
export type TopicMessage = { from: string; number: number; age: number; topic: string; news: unknown }
/** Says how many messages its sender has published, and for how long (ms) the sender has been running. */
export type Heartbeat = { from: string; number: number; age: number }

export type BusMessage = TopicMessage | Heartbeat

/** Marks a date in JSON; no field of a fact has this name. */
const DATE_KEY = '@moment'

export function serializeBusMessage(message: BusMessage): string {
  return JSON.stringify(message, function replace(this: Record<string, unknown>, key, value) {
    const raw = this[key]
    return raw instanceof Date ? { [DATE_KEY]: raw.getTime() } : value
  })
}

/** Undefined when it is not a bus message: anyone who reaches the Redis channel can publish there. */
export function parseBusMessage(text: string): BusMessage | undefined {
  try {
    const parsed: unknown = JSON.parse(text, (_key, value) => {
      const milliseconds: unknown = value?.[DATE_KEY]
      return typeof milliseconds === 'number' ? new Date(milliseconds) : value
    })
    return isBusMessage(parsed) ? parsed : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function isBusMessage(parsed: unknown): parsed is BusMessage {
  if (typeof parsed !== 'object' || parsed === null) return false
  const { from, number, age, topic = '' } = parsed as Record<string, unknown>
  if (typeof from !== 'string' || typeof topic !== 'string') return false
  return Number.isInteger(number) && Number.isFinite(age)
}
