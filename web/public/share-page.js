/** Keeps the count and the sharer's bowl of a shared page current; without it the page shows them as they were. */
;(() => {
  const EVERY_MS = 10_000
  const LIVE_PARTS = ['live-count', 'live-person']

  setInterval(() => {
    // A page that can't be read again, like one that is offline, keeps what it shows.
    if (!document.hidden) refresh().catch(() => undefined)
  }, EVERY_MS)

  async function refresh() {
    const response = await fetch(location.pathname, { headers: { accept: 'text/html' } })
    const current = new DOMParser().parseFromString(await response.text(), 'text/html')
    for (const id of LIVE_PARTS) {
      const [shown, next] = [document.getElementById(id), current.getElementById(id)]
      // The element stays, so that screen readers announce a new count.
      if (shown && next && shown.innerHTML !== next.innerHTML) shown.replaceChildren(...next.childNodes)
    }
  }
})()
