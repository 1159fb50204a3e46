/** Registers the service worker once the page has loaded; the app works without it, minus push and the file cache. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  window.addEventListener('load', () => {
    navigator.serviceWorker
      .register('/sw.js')
      .catch((error: unknown) => console.warn('The service worker was not registered', error))
  })
}
