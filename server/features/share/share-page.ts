/** The page behind a share link as plain HTML: the achievement, the picture, and a link to join. */
import type { Achievement } from '#contract/bowl/achievement.ts'
import { badgeInText } from '#contract/bowl/badges.ts'
import { escapeHtml } from '#server/lib/escape-html.ts'
import { drawableName } from './card-text.ts'
import { CARD_HEIGHT, CARD_WIDTH } from './card-wall.ts'
import type { PublicShare } from './share.store.ts'
import { achievementOf } from './share.ts'

const TAGLINE = 'You’re not alone.'

type PageOptions = {
  site: string
  /** Part of the picture's URL, so that a changed picture is not served from a cache. */
  tag: string
}

export function sharePage(share: PublicShare, { site, tag }: PageOptions): string {
  const achievement = achievementOf(share)
  const address = `${site}/s/${share.id}`
  const title = titleOf(share.name, achievement)
  const texts = {
    title,
    description: `${achievement.description} ${TAGLINE}`,
    alt: `${title}. ${achievement.description}`,
  }
  const picture = `${address}/card.png?v=${tag}`
  const head = [
    meta('name', 'description', texts.description),
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', 'On the Bowl'),
    meta('property', 'og:title', texts.title),
    meta('property', 'og:description', texts.description),
    meta('property', 'og:url', address),
    meta('property', 'og:image', picture),
    meta('property', 'og:image:type', 'image/png'),
    meta('property', 'og:image:width', String(CARD_WIDTH)),
    meta('property', 'og:image:height', String(CARD_HEIGHT)),
    meta('property', 'og:image:alt', texts.alt),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:title', texts.title),
    meta('name', 'twitter:description', texts.description),
    meta('name', 'twitter:image', picture),
    meta('name', 'twitter:image:alt', texts.alt),
  ]
  const own = `/s/${share.id}/card.png?v=${tag}`
  return page({
    title: texts.title,
    head,
    main: `<h1><img src="${own}" width="${CARD_WIDTH}" height="${CARD_HEIGHT}" alt="${escapeHtml(texts.alt)}"></h1>
${nameBelow(share.name)}<a class="join" href="/">Join them on the bowl</a>
<p class="small">${TAGLINE}</p>`,
  })
}

/** The same page for revoked, expired and unknown links, so that they cannot be distinguished. */
export function missingPage(): string {
  return page({
    title: 'This one’s been flushed.',
    head: [],
    main: `<h1>This one’s been flushed.</h1>
<p>Links work for a year, unless their owner takes them down.</p>
<a class="join" href="/">Go to On the Bowl</a>`,
  })
}

function titleOf(name: string, { type, value, title }: Achievement): string {
  return type === 'badge' ? `${name} earned ${badgeInText(value)}` : `${name}: ${title}`
}

/** A name that the picture cannot draw is shown below it. */
function nameBelow(name: string): string {
  return drawableName(name) === name ? '' : `<p class="who"><bdi>${escapeHtml(name)}</bdi></p>\n`
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
