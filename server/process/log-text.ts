/** The log for whoever watches it at work: one short line each, and where a failure came from below it. */
import { levels } from 'pino'

/** Named at the front of a line, or of no use to people. */
const SAID_ALREADY = new Set(['level', 'time', 'msg', 'err', 'pid', 'hostname'])

const UNSEEN = /[\p{Cc}\p{Cf}\u2028\u2029]/gu

type Line = { level?: number; time?: string; msg?: string; err?: unknown } & Record<string, unknown>

/** Takes the lines of the log as they are written, one JSON object each. */
export function formatLogLines(to: { write(text: string): unknown }) {
  return { write: (line: string): void => void to.write(formatLogLine(line)) }
}

export function formatLogLine(json: string): string {
  const line: Line = JSON.parse(json)
  const { level = 0, time = '', msg = '', err } = line
  const rest = Object.entries(line).filter(([name]) => !SAID_ALREADY.has(name))
  const words = [
    time.slice('2000-01-01T'.length, -1),
    (levels.labels[level] ?? '').toUpperCase().padEnd(5),
    plain(msg),
    ...rest.map(([name, value]) => `${name}=${plain(value)}`),
  ]
  return `${words.join(' ').trimEnd()}\n${failureOf(err)}`
}

/** What others wrote stays within its line, and commands no terminal. */
function plain(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.replace(UNSEEN, (one) => `\\u${(one.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`)
}

/** Indented, so that no line of it can be taken for one of the log. */
function failureOf(err: unknown): string {
  if (typeof err !== 'object' || err === null) return ''
  const { stack, cause, ...rest } = err as { stack?: unknown; cause?: unknown }
  const text = typeof stack === 'string' ? stack : plain(rest)
  const own = text.split(/[\r\n\u2028\u2029]+/).map((row) => `    ${plain(row.trim())}\n`)
  return own.join('') + failureOf(cause)
}
