/** The light or dark theme: /theme.js sets it before the first paint, the user can change it later. */
import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'

const STORAGE_KEY = 'theme'
const WALL_COLOUR: Record<Theme, string> = { light: '#0b626b', dark: '#0b353b' }

const listeners = new Set<() => void>()

export function useTheme(): [theme: Theme, setTheme: (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, currentTheme), setTheme]
}

export function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'
}

export function setTheme(theme: Theme): void {
  storeTheme(theme)
  document.documentElement.dataset.theme = theme
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', WALL_COLOUR[theme])
  for (const listener of listeners) listener()
}

function storeTheme(theme: Theme) {
  try {
    localStorage.setItem(STORAGE_KEY, theme)
  } catch {
    // Storage can be disabled; the choice then lasts until the tab closes.
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
