/** A copy of an answer in the browser's storage: painted until the server's own arrives, which always rules. */
import * as z from 'zod/mini'

export type CopyStorage = Pick<Storage, 'getItem' | 'setItem'>
export type ForgettingStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Nothing when there is none, or when it is not what it should be. */
export function readCopy<Schema extends z.ZodMiniType>(
  storage: CopyStorage,
  key: string,
  schema: Schema,
): z.infer<Schema> | undefined {
  try {
    const read = z.safeParse(schema, JSON.parse(storage.getItem(key) ?? 'null'))
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}

export function writeCopy(storage: CopyStorage, key: string, value: unknown): void {
  try {
    storage.setItem(key, JSON.stringify(value))
  } catch (error) {
    console.warn(`No room to keep ${key}`, error)
  }
}

export function forgetCopy(storage: ForgettingStorage, key: string): void {
  try {
    storage.removeItem(key)
  } catch (error) {
    console.warn(`${key} could not be forgotten`, error)
  }
}
