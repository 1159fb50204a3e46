/** Why the server did not start, in one line that says what to do. */
import { RedisUnavailable } from './cluster/redis-unavailable.ts'
import { BadSetting } from './config-reading.ts'
import { DatabaseUnavailable } from './db/unavailable.ts'

/** Their messages are written to be read. */
const SAY_IT_THEMSELVES = [BadSetting, DatabaseUnavailable, RedisUnavailable]
const NOT_WRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOSPC', 'EDQUOT'])

type SystemError = Error & {
  code?: string
  syscall?: string
  port?: number
  address?: string
  hostname?: string
  path?: string
}

export function wordsOf(error: unknown): string {
  if (SAY_IT_THEMSELVES.some((kind) => error instanceof kind)) return (error as Error).message
  const { code, syscall, port, address, hostname, path } = (error ?? {}) as SystemError
  // One process alone listens; for several that share a port, their keeper binds it.
  const isListening = syscall === 'listen' || syscall === 'bind'
  if (isListening && code === 'EADDRINUSE') {
    return `Port ${port} is taken. Stop the other program, or choose another port with PORT.`
  }
  if (isListening && code === 'EACCES') return `Port ${port} needs more rights. Choose one above 1023 with PORT.`
  if (isListening) return `Cannot listen on ${address}: check HOST.`
  if (syscall === 'getaddrinfo') return `Cannot listen on ${hostname}: check HOST.`
  if (path && NOT_WRITABLE.has(code ?? '')) return `${path} cannot be written. Set DATA_DIR to a folder that can.`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
