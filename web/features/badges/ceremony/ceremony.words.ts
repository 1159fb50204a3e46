/** Every word of the badge ceremony and of the note that announces it. */
import { type BadgeKey, badgeKeys, badges } from '#contract/bowl/badges.ts'

/** What the badge was earned for, in words. */
const FOR: Record<BadgeKey, string> = {
  regular: 'five visits',
  dedicated: 'ten visits',
  streaker: 'three days in a row',
  bathroomholic: 'seven days in a row',
  chatty: 'ten messages',
  social_butterfly: 'fifty messages',
  diamond_rough: 'a hundred messages',
  long_timer: 'twenty-five minutes in one sit',
}

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight']

export const SEE_IT = 'See it'
export const CLOSE = 'Close'
export const PICK = 'Which one?'

const labelOf = (badge: BadgeKey) => badges[badge].label

/** "Streaker", "Two at once" */
export function ceremonyTitle(earned: readonly BadgeKey[]): string {
  const [only] = earned
  return earned.length === 1 && only ? labelOf(only) : `${NUMBERS[earned.length]} at once`
}

/** "Five visits. It’s yours for good.", "Regular for five visits, Chatty for ten messages." */
export function ceremonyLine(earned: readonly BadgeKey[]): string {
  const [only] = earned
  if (earned.length === 1 && only) return `${capitalised(FOR[only])}. It’s yours for good.`
  return `${earned.map((badge) => `${labelOf(badge)} for ${FOR[badge]}`).join(', ')}.`
}

export function shelfLine(count: number): string {
  return count >= badgeKeys.length ? 'That’s the whole shelf.' : `${count} of ${badgeKeys.length} on your shelf`
}

export function spokenCeremony(earned: readonly BadgeKey[], count: number): string {
  const shelf = `${shelfLine(count).replace(/\.$/, '')}.`
  const [only] = earned
  if (earned.length === 1 && only) return `New badge: ${labelOf(only)}. ${capitalised(FOR[only])}. ${shelf}`
  return `${NUMBERS[earned.length]} new badges: ${listed(earned.map(labelOf))}. ${shelf}`
}

export function shareBadge(badge: BadgeKey): string {
  return `Share ${labelOf(badge)}`
}

export function shareBadges(earned: readonly BadgeKey[]): string {
  const [only] = earned
  return earned.length === 1 && only ? shareBadge(only) : 'Share them'
}

/** "You earned Regular", "You earned Regular and Chatty" */
export function earnedNote(earned: readonly BadgeKey[]): string {
  return `You earned ${listed(earned.map(labelOf))}`
}

function listed(names: readonly string[]): string {
  if (names.length < 3) return names.join(' and ')
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
