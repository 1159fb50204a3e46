/** The log: JSON lines in UTC, to standard output or to another destination. */
import { type DestinationStream, pino } from 'pino'
import type { Config } from '#server/config.ts'
import { plainError } from '#server/db/errors/plain-error.ts'
import { formatLogLines } from './log-text.ts'

export function createLog(level: string, to?: DestinationStream) {
  const options = { level, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: plainError } }
  return to ? pino(options, to) : pino(options)
}

export function openLog({ logLevel, logFormat }: Pick<Config, 'logLevel' | 'logFormat'>) {
  return createLog(logLevel, logFormat === 'text' ? formatLogLines(process.stdout) : undefined)
}
