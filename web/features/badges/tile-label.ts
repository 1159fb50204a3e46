/** The name of a badge as its tile shows it. */
import { type BadgeKey, badges } from '#contract/bowl/badges.ts'

/** The one word that no tile on a phone is wide enough for gets a soft hyphen where it is joined. */
const WITH_SEAM: { readonly [key in BadgeKey]?: string } = { bathroomholic: 'Bathroom\u00ADholic' }

export function tileLabel(badge: BadgeKey): string {
  return WITH_SEAM[badge] ?? badges[badge].label
}
