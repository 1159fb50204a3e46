/** The browser's storage: shared by all tabs, or of this tab alone. Stored JSON is validated when it is read. */
import * as z from 'zod/mini'

export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export function pageStorage(): BrowserStorage {
  try {
    return window.localStorage
  } catch {
    console.warn('Local storage is closed; signing in lasts until the page is left')
    return memoryStorage()
  }
}

/** Survives a reload of this tab, nothing else. Where the browser forbids it, every use throws. */
export const tabStorage: BrowserStorage = {
  getItem: (key) => window.sessionStorage.getItem(key),
  setItem: (key, text) => window.sessionStorage.setItem(key, text),
  removeItem: (key) => window.sessionStorage.removeItem(key),
}

export function memoryStorage(): BrowserStorage {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, text) => void items.set(key, text),
    removeItem: (key) => void items.delete(key),
  }
}

/** Nothing where the storage is closed or holds something else. */
export function readStored<Schema extends z.ZodMiniType>(
  storage: Pick<BrowserStorage, 'getItem'>,
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

export function writeStored(storage: Pick<BrowserStorage, 'setItem'>, key: string, value: unknown): void {
  try {
    storage.setItem(key, JSON.stringify(value))
  } catch (error) {
    console.warn(`${key} could not be stored`, error)
  }
}

export function removeStored(storage: BrowserStorage, key: string): void {
  try {
    storage.removeItem(key)
  } catch (error) {
    console.warn(`${key} could not be removed`, error)
  }
}
