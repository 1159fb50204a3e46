/** JSON in the browser's storage, validated when read; storage that is closed or full never throws. */
import * as z from 'zod/mini'

export type ReadWriteStorage = Pick<Storage, 'getItem' | 'setItem'>
export type RemovableStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export function readStored<Schema extends z.ZodMiniType>(
  storage: ReadWriteStorage,
  key: string,
  schema: Schema,
): z.infer<Schema> | undefined {
  try {
    const parsed = z.safeParse(schema, JSON.parse(storage.getItem(key) ?? 'null'))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

export function writeStored(storage: ReadWriteStorage, key: string, value: unknown): void {
  try {
    storage.setItem(key, JSON.stringify(value))
  } catch (error) {
    console.warn(`${key} could not be stored`, error)
  }
}

export function removeStored(storage: RemovableStorage, key: string): void {
  try {
    storage.removeItem(key)
  } catch (error) {
    console.warn(`${key} could not be removed`, error)
  }
}
