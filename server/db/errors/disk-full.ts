/** A disk without room for the database: how to recognise it, and what to do about it in one line. */
import { statfs } from 'node:fs/promises'
import { failureCodeOf } from './failure-code.ts'
import { reasonOf } from './reason.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** PostgreSQL's code, which a running embedded engine uses too, and those of the file system. */
const DISK_FULL = ['53100', 'ENOSPC', 'EDQUOT']
/** The embedded engine fails to open with an object without a code, and its thread passes on only the text. */
const DISK_FULL_TEXT = /\b(ENOSPC|EDQUOT)\b|no space left on device/i
const ADVICE = 'Free some space, or set DATA_DIR to a folder on another disk.'
const MEBIBYTE = 1024 ** 2

export class DiskFull extends DatabaseUnavailable {
  constructor(folder: string, options?: ErrorOptions) {
    super(diskFullWords(folder), options)
  }
}

export function isDiskFull(error: unknown): boolean {
  const code = failureCodeOf(error) ?? systemCodeOf(error)
  return code === undefined ? DISK_FULL_TEXT.test(reasonOf(error)) : DISK_FULL.includes(code)
}

function systemCodeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}

export function diskFullWords(path?: string): string {
  if (path === undefined) return 'The disk of the database is full. Free some space there, and start again.'
  return `The disk of ${path} is full. ${ADVICE}`
}

export async function freeBytesOn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Before anything is written: a database that runs out of space while it is made or opened says nothing useful. */
export async function refuseWithoutSpace(folder: string, needed: number, freeBytes = freeBytesOn): Promise<void> {
  const free = await freeBytes(folder)
  if (free >= needed) return
  const [needs, has] = [needed, free].map((bytes) => `${Math.floor(bytes / MEBIBYTE)} MB`)
  throw new DatabaseUnavailable(`The disk of ${folder} has ${has} left; On the Bowl needs ${needs}. ${ADVICE}`)
}
