/** The browser's storage: shared by all tabs, or of this tab alone. */
import type { SessionStorage } from './stored-session.ts'

export function pageStorage(): SessionStorage {
  try {
    return window.localStorage
  } catch {
    console.warn('Local storage is closed; signing in lasts until the page is left')
    return memoryStorage()
  }
}

/** Survives a reload of this tab, nothing else. Where the browser forbids it, every use throws. */
export const tabStorage: SessionStorage = {
  getItem: (key) => window.sessionStorage.getItem(key),
  setItem: (key, text) => window.sessionStorage.setItem(key, text),
  removeItem: (key) => window.sessionStorage.removeItem(key),
}

export function memoryStorage(): SessionStorage {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, text) => void items.set(key, text),
    removeItem: (key) => void items.delete(key),
  }
}
