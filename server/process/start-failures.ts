/** Explains in one line why the server did not start and what to do. */
import { RedisUnavailable } from '#server/cluster/cluster.ts'
import { diskFullMessage, isDiskFull } from '#server/db/errors/disk-full.ts'
import { reasonOf } from '#server/db/errors/reason.ts'
import { DatabaseUnavailable } from '#server/db/errors/unavailable.ts'
import { BadSetting } from '#server/lib/settings-reader.ts'

export class CannotListen extends Error {
  override name = 'CannotListen'
}

/** Their messages are written for operators. */
const SELF_EXPLANATORY = [BadSetting, CannotListen, DatabaseUnavailable, RedisUnavailable]
const NOT_WRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'])

type SystemError = Error & {
  code?: string
  syscall?: string
  port?: number
  address?: string
  hostname?: string
  path?: string
}

type AddressSettings = { host: string; port: string }

export function startFailureText(error: unknown): string {
  if (SELF_EXPLANATORY.some((kind) => error instanceof kind)) return (error as Error).message
  if (isDiskFull(error)) return diskFullMessage((error as SystemError).path)
  const { code, syscall, path } = (error ?? {}) as SystemError
  // A single process fails at `listen`; with several, the parent process fails at `bind`.
  if (syscall === 'listen' || syscall === 'bind' || syscall === 'getaddrinfo') {
    return listenFailure(error as Error, { host: 'HOST', port: 'PORT' })
  }
  if (path && NOT_WRITABLE.has(code ?? '')) return `We can’t write to ${path}. Set DATA_DIR to a writable folder.`
  return error instanceof Error ? (error.stack ?? error.message) : reasonOf(error)
}

export function listenFailure(error: Error, setting: AddressSettings): string {
  const { code, syscall, port, address, hostname } = error as SystemError
  if (syscall === 'getaddrinfo') return `Cannot listen on ${hostname}: check ${setting.host}.`
  if (code === 'EADDRINUSE') {
    return `Port ${port} is taken. Stop the other program, or choose another port with ${setting.port}.`
  }
  if (code === 'EACCES') return `Port ${port} needs more rights. Choose one above 1023 with ${setting.port}.`
  return `Cannot listen on ${address}: check ${setting.host}.`
}
