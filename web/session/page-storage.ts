/** The browser's local storage, or a stand-in for this page where the browser forbids it. */
import type { SessionStorage } from './stored-session.ts'

export function pageStorage(): SessionStorage {
  try {
    return window.localStorage
  } catch {
    console.warn('Local storage is closed; signing in lasts until the page is left')
    return memoryStorage()
  }
}

export function memoryStorage(): SessionStorage {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key),
  }
}
