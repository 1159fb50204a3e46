/** Keeps static files at hand and shows notifications. Pages, /api and /ws always go to the network. */
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

self.addEventListener('push', (event) => {
  event.waitUntil(showNotice(noticeIn(event.data)))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data?.url))
})

// The browser has changed the address under which it is reached.
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(subscribeAgain(event.oldSubscription, event.newSubscription))
})

/** A browser must show something for every push, so one that cannot be read is shown without details. */
function noticeIn(data) {
  try {
    const { kind, nickname, text, url } = data.json()
    return typeof nickname === 'string' && typeof url === 'string' ? { kind, nickname, text, url } : undefined
  } catch {
    return undefined
  }
}

function showNotice(notice) {
  const look = { icon: '/icons/icon-192.png' }
  if (!notice)
    return self.registration.showNotification('On the Bowl', { ...look, tag: 'news', data: { url: '/home' } })
  const { kind, nickname, text, url } = notice
  const title = kind === 'request' ? `${nickname} wants to be your buddy` : `New message from ${nickname}`
  // Of one person's messages the newest is shown, in the place of the one before it.
  const options = { ...look, body: text ?? '', tag: `${kind} ${url}`, renotify: true, data: { url } }
  return self.registration.showNotification(title, options)
}

/** In a page that is there already, else in a new one; only ever one of ours. */
async function openPage(path) {
  const url = new URL(path ?? '/home', self.location.origin)
  const address = url.origin === self.location.origin ? url.href : `${self.location.origin}/home`
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const page of pages) {
    try {
      const led = await page.navigate(address)
      return await (led ?? page).focus()
    } catch {
      // A page that we do not control cannot be led anywhere.
    }
  }
  return self.clients.openWindow(address)
}

async function subscribeAgain(before, after) {
  const subscription = after ?? (before && (await self.registration.pushManager.subscribe(before.options)))
  if (!subscription) return
  await fetch('/api/push/subscription', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(subscription.toJSON()),
  })
}
