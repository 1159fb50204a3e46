/** Keeps static files at hand. Pages, /api and /ws always go to the network. */
const CACHE = 'static-1'
const MOST_FILES = 200

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => {
  event.waitUntil(removeOldCaches().then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin || url.search !== '') return
  // A file under /assets/ has its hash in its name, so a stored one can never be stale.
  if (url.pathname.startsWith('/assets/')) event.respondWith(storedElseFetched(request))
  // Fonts and emoji keep their names, so the stored one is used now and renewed for next time.
  if (/^\/(fonts|emoji)\//.test(url.pathname)) event.respondWith(storedThenRenewed(event))
})

async function storedElseFetched(request) {
  const cache = await caches.open(CACHE)
  return (await cache.match(request)) ?? fetchAndStore(cache, request)
}

async function storedThenRenewed(event) {
  const cache = await caches.open(CACHE)
  const stored = await cache.match(event.request)
  const fetched = fetchAndStore(cache, event.request)
  if (!stored) return fetched
  // A failed renewal costs nothing: the stored file has already been given.
  event.waitUntil(fetched.catch(() => undefined))
  return stored
}

async function fetchAndStore(cache, request) {
  const response = await fetch(request)
  if (response.status === 200 && response.type === 'basic') {
    await cache.put(request, response.clone())
    await removeOldest(cache)
  }
  return response
}

/** Keys come in the order they were stored, so the files of releases long past go first. */
async function removeOldest(cache) {
  const requests = await cache.keys()
  await Promise.all(requests.slice(0, Math.max(0, requests.length - MOST_FILES)).map((old) => cache.delete(old)))
}

async function removeOldCaches() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)))
}
