/** What the browser keeps for the page: for all its tabs, or for this one alone. */
import type { SessionStorage } from './stored-session.ts'

/** Local storage, or a stand-in for this page where the browser forbids it. */
export function pageStorage(): SessionStorage {
  try {
    return window.localStorage
  } catch {
    console.warn('Local storage is closed; signing in lasts until the page is left')
    return memoryStorage()
  }
}

/** What outlives a reload of this tab and nothing else. Where the browser forbids it every use throws. */
export const tabStorage: SessionStorage = {
  getItem: (key) => window.sessionStorage.getItem(key),
  setItem: (key, text) => window.sessionStorage.setItem(key, text),
  removeItem: (key) => window.sessionStorage.removeItem(key),
}

export function memoryStorage(): SessionStorage {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key),
  }
}
