/** A full disk: how to recognise it, and one line of advice. */
import { statfs } from 'node:fs/promises'
import { findFailureCode } from './query-errors.ts'
import { reasonOf } from './reason.ts'
import { DatabaseUnavailable } from './unavailable.ts'

const DISK_FULL = ['53100', 'ENOSPC', 'EDQUOT']
/** The embedded engine fails to open without a code, and its thread passes on only the text. */
const DISK_FULL_TEXT = /\b(ENOSPC|EDQUOT)\b|no space left on device/i
const ADVICE = 'Free some space, or set DATA_DIR to a folder on another disk.'
const MEBIBYTE = 1024 ** 2

export class DiskFull extends DatabaseUnavailable {
  constructor(folder: string, options?: ErrorOptions) {
    super(diskFullMessage(folder), options)
  }
}

export function isDiskFull(error: unknown): boolean {
  const code = findFailureCode(error) ?? findSystemCode(error)
  return code === undefined ? DISK_FULL_TEXT.test(reasonOf(error)) : DISK_FULL.includes(code)
}

function findSystemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}

export function diskFullMessage(path?: string): string {
  if (path === undefined) return 'The disk of the database is full. Free some space there, and start again.'
  return `The disk of ${path} is full. ${ADVICE}`
}

/** Bytes of the file system that holds the folder; free are those that we may use. */
export async function diskSpaceOf(folder: string): Promise<{ free: number; size: number }> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, size: blocks * bsize }
}

export async function freeBytesOn(folder: string): Promise<number> {
  return (await diskSpaceOf(folder)).free
}

/** Before anything is written: a database that runs out of space while it is created fails with a useless error. */
export async function refuseWithoutSpace(folder: string, needed: number, freeBytes = freeBytesOn): Promise<void> {
  const free = await freeBytes(folder)
  if (free >= needed) return
  const [needs, has] = [needed, free].map((bytes) => `${Math.floor(bytes / MEBIBYTE)} MB`)
  throw new DatabaseUnavailable(`The disk of ${folder} has ${has} left; On the Bowl needs ${needs}. ${ADVICE}`)
}
