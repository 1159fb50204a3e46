/** The page behind a link, as plain HTML: who achieved what, the picture, and the way in. */
import { escapeHtml } from '#server/lib/escape-html.ts'
import { achievementOf } from './achievement.ts'
import { drawable } from './card-text.ts'
import { CARD_HEIGHT, CARD_WIDTH } from './card-wall.ts'
import type { Shown } from './share.store.ts'

const TAGLINE = 'You’re not alone.'

type Where = {
  site: string
  /** In the picture's address, so that a share which looks different now is not shown as it was. */
  tag: string
}

export function sharePage(share: Shown, { site, tag }: Where): string {
  const { title, description } = achievementOf(share)
  const address = `${site}/s/${share.id}`
  const words = {
    title: `${share.name}: ${title}`,
    description: `${description} ${TAGLINE}`,
    alt: `${share.name}: ${title}. ${description}`,
  }
  const picture = `${address}/card.png?v=${tag}`
  const head = [
    meta('name', 'description', words.description),
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', 'On the Bowl'),
    meta('property', 'og:title', words.title),
    meta('property', 'og:description', words.description),
    meta('property', 'og:url', address),
    meta('property', 'og:image', picture),
    meta('property', 'og:image:type', 'image/png'),
    meta('property', 'og:image:width', String(CARD_WIDTH)),
    meta('property', 'og:image:height', String(CARD_HEIGHT)),
    meta('property', 'og:image:alt', words.alt),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:title', words.title),
    meta('name', 'twitter:description', words.description),
    meta('name', 'twitter:image', picture),
    meta('name', 'twitter:image:alt', words.alt),
  ]
  const own = `/s/${share.id}/card.png?v=${tag}`
  return page({
    title: words.title,
    head,
    main: `<h1><img src="${own}" width="${CARD_WIDTH}" height="${CARD_HEIGHT}" alt="${escapeHtml(words.alt)}"></h1>
${nameBelow(share.name)}<a class="join" href="/">Join them on the bowl</a>
<p class="small">${TAGLINE}</p>`,
  })
}

/** The same for a link that was taken back, has run out or never was: which of them is nobody's business. */
export function missingPage(): string {
  return page({
    title: 'Nothing here any more',
    head: [],
    main: `<h1>Nothing here any more</h1>
<p>Somebody used the last sheet. A link is good for a year, or until its owner takes it back.</p>
<a class="join" href="/">Go to On the Bowl</a>`,
  })
}

/** The picture says who and what; only a name that it cannot draw stands below it. */
function nameBelow(name: string): string {
  return drawable(name) === name ? '' : `<p class="who"><bdi>${escapeHtml(name)}</bdi></p>\n`
}

function page({ title, head, main }: { title: string; head: string[]; main: string }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="theme-color" content="#f0f7f7" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#081315" media="(prefers-color-scheme: dark)">
<title>${escapeHtml(title)} · On the Bowl</title>
${head.join('\n')}
<link rel="icon" href="/logo.svg">
<link rel="stylesheet" href="/share-page.css">
</head>
<body>
<header><a href="/"><img src="/logo.svg" width="36" height="36" alt=""> On the Bowl</a></header>
<main>
${main}
</main>
</body>
</html>
`
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}">`
}
