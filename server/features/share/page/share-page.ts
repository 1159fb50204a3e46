/** The page behind a share link: the sharer's bowl, what was shared as text, and the preview tags for other sites. */
import type { Achievement } from '#contract/bowl/achievement.ts'
import { badgeInText } from '#contract/bowl/badges.ts'
import { escapeHtml } from '#server/lib/escape-html.ts'
import { CARD_HEIGHT, CARD_WIDTH } from '../card-wall.ts'
import { type OpenShare, toAchievement } from '../share.ts'
import { emojiHtml, sharePageLayout, type WaysIn } from './share-page-layout.ts'
import { pageText, statusText } from './share-page-text.ts'

const TAGLINE = 'You’re not alone.'

type PageOptions = WaysIn & {
  site: string
  /** Part of the picture's URL, so that a changed picture is not served from a cache. */
  tag: string
}

export function sharePage(opened: OpenShare, { site, tag, ...waysIn }: PageOptions): string {
  const { share, suite } = opened
  const achievement = toAchievement(share)
  const address = `${site}/s/${share.id}`
  const title = pageTitle(share.name, achievement)
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
  return sharePageLayout({
    ...waysIn,
    title: texts.title,
    head,
    suite,
    emoji: achievement.emoji,
    main: `${personHtml(opened)}\n${achievementHtml(achievement)}`,
  })
}

/** The same page for revoked, expired and unknown links, so that they cannot be distinguished. */
export function missingPage(waysIn: WaysIn): string {
  return sharePageLayout({
    ...waysIn,
    title: 'This one’s been flushed.',
    head: [],
    emoji: '🧻',
    main: `<div class="shared-person"><div class="shared-bowl" aria-hidden="true"></div></div>
<div class="shared-what">
<h1 class="shared-figure" data-length="long">This one’s been flushed.</h1>
<p class="shared-line">Links work for a year, unless their owner takes them down.</p>
</div>`,
  })
}

function personHtml({ share, sitMinutes }: OpenShare): string {
  const isOn = sitMinutes !== undefined
  const gold = share.isPremium ? ' <img class="emoji" src="/emoji/toilet-gold.svg" alt="Premium">' : ''
  const status = isOn
    ? `\n<p class="chip" data-tone="wall"><i class="chip-drip" aria-hidden="true"></i>${statusText(sitMinutes)}</p>`
    : ''
  return `<div class="shared-person" id="live-person">
<div class="shared-bowl"${isOn ? ' data-on="true"' : ''}${share.isPremium ? ' data-gold="true"' : ''} aria-hidden="true">${emojiHtml(share.emoji)}</div>
<h1><bdi>${escapeHtml(share.name)}</bdi>${gold}</h1>${status}
</div>`
}

function achievementHtml(achievement: Achievement): string {
  const { figure, line } = pageText(achievement)
  return `<div class="shared-what">
<p class="shared-figure num" data-length="${figureSize(figure)}">${escapeHtml(figure)}</p>
<p class="shared-line">${escapeHtml(line)}</p>
</div>`
}

/** Long figures are set smaller. */
function figureSize(figure: string): 'short' | 'medium' | 'long' {
  if (figure.length <= 5) return 'short'
  return figure.length <= 9 ? 'medium' : 'long'
}

function pageTitle(name: string, { type, value, title }: Achievement): string {
  return type === 'badge' ? `${name} earned ${badgeInText(value)}` : `${name}: ${title}`
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}">`
}
