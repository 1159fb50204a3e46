/** The log in UTC: JSON lines, or text for people with an error's stack below its line. */
import { type DestinationStream, levels, pino } from 'pino'
import type { Config } from '#server/config.ts'
import { plainError } from '#server/db/errors/query-errors.ts'

/** Printed at the front of the line, or useless to people. */
const NOT_IN_REST = new Set(['level', 'time', 'msg', 'err', 'pid', 'hostname'])

const INVISIBLE = /[\p{Cc}\p{Cf}\u2028\u2029]/gu

type Line = { level?: number; time?: string; msg?: string; err?: unknown } & Record<string, unknown>

export function createLog(level: string, to?: DestinationStream) {
  const options = { level, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: plainError } }
  return to ? pino(options, to) : pino(options)
}

export function openLog({ logLevel, logFormat }: Pick<Config, 'logLevel' | 'logFormat'>) {
  return createLog(logLevel, logFormat === 'text' ? formatLogLines(process.stdout) : undefined)
}

export function formatLogLines(to: { write(text: string): unknown }) {
  return {
    write(line: string): void {
      to.write(formatLogLine(line))
    },
  }
}

export function formatLogLine(json: string): string {
  const line: Line = JSON.parse(json)
  const { level = 0, time = '', msg = '', err } = line
  const rest = Object.entries(line).filter(([name]) => !NOT_IN_REST.has(name))
  const parts = [
    time.slice('2000-01-01T'.length, -1),
    (levels.labels[level] ?? '').toUpperCase().padEnd(5),
    escapeInvisible(msg),
    ...rest.map(([name, value]) => `${name}=${escapeInvisible(value)}`),
  ]
  return `${parts.join(' ').trimEnd()}\n${formatError(err)}`
}

/** Text from users can neither start a new line nor send commands to the terminal. */
function escapeInvisible(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.replace(INVISIBLE, (char) => `\\u${(char.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`)
}

/** Indented, so that no line of a stack looks like a log entry. */
function formatError(err: unknown): string {
  if (typeof err !== 'object' || err === null) return ''
  const { stack, cause, ...rest } = err as { stack?: unknown; cause?: unknown }
  const text = typeof stack === 'string' ? stack : escapeInvisible(rest)
  const own = text.split(/[\r\n\u2028\u2029]+/).map((row) => `    ${escapeInvisible(row.trim())}\n`)
  return own.join('') + formatError(cause)
}
