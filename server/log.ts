/** The log: JSON lines in UTC, to standard output or to whoever takes them. */
import { type DestinationStream, pino } from 'pino'
import { plainError } from './db/plain-error.ts'

export function createLog(level: string, to?: DestinationStream) {
  const options = { level, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: plainError } }
  return to ? pino(options, to) : pino(options)
}
