/** Composes the picture of a share as SVG: the person and the achievement at the left, the number in the bowl. */
import { type Achievement, BADGE_EARNED, lengthOf, nounFor } from '#contract/bowl/achievement.ts'
import { badges } from '#contract/bowl/badges.ts'
import { MEDALS } from '#contract/bowl/leaderboard.ts'
import { emojiImage, GOLDEN_TOILET } from './card-art.ts'
import { drawableName, fitText, measureText, text } from './card-text.ts'
import { type InBowl, throne } from './card-throne.ts'
import { CARD_HEIGHT, CARD_WIDTH, ink, trim, wall } from './card-wall.ts'
import type { PublicShare } from './share.store.ts'
import { toAchievement } from './share.ts'

/** All that the picture depends on; shares with the same content share one picture. */
export type CardContent = Pick<PublicShare, 'type' | 'which' | 'value' | 'name' | 'emoji' | 'isPremium'>

/** For names with letters that the card's fonts lack; the page shows the real name below the picture. */
const WITHOUT_NAME = 'A bowl buddy'
const LEFT = 76
const COLUMN = 590
const AVATAR = 104
const KICKER = 30
const TEXT_AREA = { top: 262, height: 318 }

const LOGO = `<g transform="translate(${LEFT} 36) scale(.17) translate(-124 -84)">
  <path d="M256 84c-62 0-108 52-108 124 0 68 44 114 108 114s108-46 108-114c0-72-46-124-108-124z" fill="#f7fbfb"/>
  <path d="M256 132c-37 0-64 32-64 78 0 40 26 66 64 66s64-26 64-66c0-46-27-78-64-78z" fill="#6fdbe1"/>
  <path d="M220 222c5 18 18 28 36 28s31-10 36-28" fill="none" stroke="#f7fbfb" stroke-width="14" stroke-linecap="round"/>
  <rect x="124" y="344" width="264" height="80" rx="30" fill="#f7fbfb"/></g>`

export function shareCard(content: CardContent): string {
  const achievement = toAchievement(content)
  const lit = [
    { x: 9, y: 0, kind: 'aqua' },
    { x: 15, y: 1, kind: 'porcelain', emoji: achievement.emoji },
    { x: 14, y: 0, kind: 'pink' },
    { x: 15, y: 6, kind: 'aqua' },
    { x: 9, y: 6, kind: 'porcelain', emoji: content.emoji },
    { x: 8, y: 7, kind: 'pink' },
  ] as const
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}" viewBox="0 0 ${CARD_WIDTH} ${CARD_HEIGHT}">
    ${wall(lit)}
    ${LOGO}
    ${text('On the Bowl', { x: LEFT + 60, y: 78, size: 34, face: 'display', fill: ink.onWall })}
    ${person(content)}
    ${textBlock(achievement)}
    ${throne(inBowl(achievement))}
    ${trim()}
  </svg>`
}

function person({ name, emoji, isPremium }: CardContent): string {
  const [x, y] = [LEFT + AVATAR / 2, 190]
  const shown = drawableName(name) ?? WITHOUT_NAME
  const width = COLUMN - AVATAR - 24 - (isPremium ? 56 : 0)
  const { size, lines } = fitText(shown, 'display', { sizes: [54, 48, 42, 36, 32, 28, 24], width, lines: 1 })
  const line = lines.join(' ')
  const after = LEFT + AVATAR + 26 + measureText(line, 'display', size)
  const gold = `<image x="${after + 10}" y="${y - 24}" width="48" height="48" href="${emojiImage(GOLDEN_TOILET)}"/>`
  return `<defs><linearGradient id="rim" x2="1" y2="1"><stop stop-color="${isPremium ? ink.brassHigh : '#fff'}"/><stop offset="1" stop-color="${isPremium ? ink.brassLow : ink.porcelainLow}"/></linearGradient></defs>
    <circle cx="${x}" cy="${y}" r="${AVATAR / 2}" fill="url(#rim)"/>
    <circle cx="${x}" cy="${y}" r="${AVATAR / 2 - 8}" fill="${ink.water}"/>
    <image x="${x - 31}" y="${y - 31}" width="62" height="62" href="${emojiImage(emoji)}"/>
    ${text(line, { x: LEFT + AVATAR + 26, y: y + size * 0.32, size, face: 'display', fill: ink.onWall })}
    ${isPremium ? gold : ''}`
}

function textBlock(achievement: Achievement): string {
  const { kicker, headline, line } = cardTexts(achievement)
  const head = fitHeadline(headline, kicker !== undefined)
  const below = fitText(line, 'sans', { sizes: [33, 30], width: COLUMN, lines: 2 })
  const lead = head.size * 1.02
  const above = kicker ? KICKER + 22 : 0
  const height = above + head.size * 0.74 + lead * (head.lines.length - 1) + 66 + 42 * (below.lines.length - 1)
  const top = TEXT_AREA.top + (TEXT_AREA.height - height) * 0.42
  const first = top + above + head.size * 0.74
  const under = first + lead * (head.lines.length - 1) + 66
  const heading = { x: LEFT - 3, size: head.size, face: 'display', fill: ink.onWall } as const
  const description = { x: LEFT, size: below.size, face: 'sans', fill: ink.onWallMuted } as const
  return [
    kicker && text(kicker, { x: LEFT, y: top + KICKER * 0.8, size: KICKER, face: 'sans', fill: ink.water }),
    ...head.lines.map((row, index) => text(row, { ...heading, y: first + index * lead })),
    ...below.lines.map((row, index) => text(row, { ...description, y: under + index * 42 })),
  ].join('')
}

/** Two lines under a kicker must be smaller, or they would touch the kicker and the description. */
function fitHeadline(headline: string, hasKicker: boolean) {
  const sizes = [112, 98, 86, 76, 66, 58]
  const head = fitText(headline, 'display', { sizes, width: COLUMN, lines: 2 })
  if (!hasKicker || head.lines.length === 1) return head
  return fitText(headline, 'display', { sizes: sizes.filter((size) => size <= 76), width: COLUMN, lines: 2 })
}

type CardTexts = { kicker?: string; headline: string; line: string }

function cardTexts(achievement: Achievement): CardTexts {
  const { type, title, description: line } = achievement
  if (type === 'badge') return { kicker: BADGE_EARNED, headline: badges[achievement.value].label, line }
  if (type === 'leaderboard')
    return { kicker: 'Bowl Hall of Fame', headline: `Number ${achievement.value.toLocaleString('en')}`, line }
  return { headline: title, line }
}

function inBowl({ type, value, emoji }: Achievement): InBowl {
  if (type === 'badge') return { emoji }
  // A medal has its number on it.
  if (type === 'leaderboard')
    return value <= MEDALS ? { emoji } : { figure: `#${value.toLocaleString('en')}`, unit: '', emoji }
  if (type === 'time') return numbered(lengthOf(value).count, lengthOf(value).unit)
  return numbered(value, { checkins: 'visit', streak: 'day', messages: 'message' }[type])
}

function numbered(count: number, noun: string): InBowl {
  return { figure: count.toLocaleString('en'), unit: nounFor(count, noun) }
}
