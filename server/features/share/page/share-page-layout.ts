/** The HTML around every shared page: the head, the wall with its bar, the live count and the ways into the app. */
import { countWords } from '#contract/bowl/presence.ts'
import type { SuiteKey } from '#contract/premium/suites.ts'
import { escapeHtml } from '#server/lib/escape-html.ts'
import { pictureName } from '../card-art.ts'

export type WaysIn = {
  count: number
  /** False when an admin has turned guests off. */
  admitsGuests: boolean
}

type Layout = WaysIn & {
  title: string
  head: readonly string[]
  /** Of the sharer. */
  suite?: SuiteKey | undefined
  /** On a tile of the wall. */
  emoji: string
  main: string
}

const LOGO = `<svg class="brand-mark" viewBox="124 88 264 336" aria-hidden="true"><g transform="translate(256 256) scale(.95) translate(-256 -254)"><path d="M256 84c-62 0-108 52-108 124 0 68 44 114 108 114s108-46 108-114c0-72-46-124-108-124z" fill="#f7fbfb"/><path d="M256 132c-37 0-64 32-64 78 0 40 26 66 64 66s64-26 64-66c0-46-27-78-64-78z" fill="#6fdbe1"/><path d="M220 222c5 18 18 28 36 28s31-10 36-28" fill="none" stroke="#f7fbfb" stroke-width="14" stroke-linecap="round"/><rect x="124" y="344" width="264" height="80" rx="30" fill="#f7fbfb"/></g></svg>`

export function sharePageLayout({ title, head, suite, emoji, main, ...waysIn }: Layout): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="theme-color" content="#0b626b" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#0b353b" media="(prefers-color-scheme: dark)">
<title>${escapeHtml(title)} · On the Bowl</title>
${head.join('\n')}
<link rel="icon" href="/logo.svg">
<link rel="preload" href="/fonts/bricolage-grotesque-latin.woff2" as="font" type="font/woff2" crossorigin>
<link rel="preload" href="/fonts/figtree-latin.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/share-page.css">
<script src="/share-page.js" defer></script>
</head>
<body${suite ? ` data-suite="${suite}"` : ''}>
<div class="wall shared">
<div class="shared-tiles" aria-hidden="true">${tile('aqua')}${tile('pink')}${tile('aqua')}${tile('porcelain', emoji)}</div>
<header class="shared-bar">
<a class="brand" href="/">${LOGO}<span>On the Bowl</span></a>
<a class="button" data-variant="glaze" data-size="sm" href="/signin">Sign In</a>
</header>
<main class="shared-columns">
${main}
${waysInHtml(waysIn)}
</main>
</div>
<div class="pencil-trim" aria-hidden="true"></div>
</body>
</html>
`
}

/** An emoji without a picture is text. */
export function emojiHtml(emoji: string): string {
  const name = pictureName(emoji)
  if (name) return `<img class="emoji" src="/emoji/${name}.svg" alt="">`
  return `<span class="emoji" aria-hidden="true">${escapeHtml(emoji)}</span>`
}

function waysInHtml({ count, admitsGuests }: WaysIn): string {
  const guest = admitsGuests
    ? '<a class="button" data-variant="water" href="/guest-setup">Continue as Guest</a>'
    : '<p class="shared-closed">Guests can’t join right now. Please sign up.</p>'
  return `<div class="shared-ways">
<p class="count-sentence" id="live-count" aria-live="polite" aria-atomic="true"><i class="chip-drip" aria-hidden="true"></i><span><b class="num">${count}</b> ${countWords(count)}</span></p>
${guest}
<a class="button" data-variant="porcelain" href="/signup">Sign Up</a>
</div>`
}

function tile(kind: 'aqua' | 'pink' | 'porcelain', emoji?: string): string {
  return `<div class="lit-tile" data-kind="${kind}"><i>${emoji ? emojiHtml(emoji) : ''}</i></div>`
}
