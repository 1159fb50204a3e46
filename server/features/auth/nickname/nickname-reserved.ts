/** Reserved nicknames: those of the product, its staff, its demo people, guests and deleted members. */
import { DEMO_NICKNAMES, FLUSHED_NICKNAME, GUEST_NICKNAME } from '#contract/people/users.ts'
import { skeletonOf } from './nickname-skeleton.ts'

const PRODUCT_NAMES = ['On the Bowl', FLUSHED_NICKNAME, ...DEMO_NICKNAMES]
const RESERVED_NAMES = ['admin', 'administrator', 'moderator', 'mod', 'system', 'support', ...PRODUCT_NAMES]

// Refused anywhere in a name ("Admin Bob"). The others are also everyday words ("Moral Support").
const PRIVILEGED_ROLES = ['admin', 'admins', 'administrator', 'moderator', 'moderators']

// "The Real Admin" and "Support Team" still claim the role.
const TITLES_BEFORE = ['the', 'real', 'official']
const TITLES_AFTER = ['s', 'team', 'staff', 'official']

// Digits and signs that replace a letter but do not look alike enough for the skeleton.
const LEET: Record<string, string> = { '@': 'a', '4': 'a', '3': 'e', '5': 's', '7': 't', '!': 'i', '+': 't' }

const guestSkeleton = skeletonOf(GUEST_NICKNAME)
const reservedNames = new Set(RESERVED_NAMES.map(skeletonOf))
const privilegedRoles = new Set(PRIVILEGED_ROLES.map(skeletonOf))
const titleBefore = new RegExp(`^(?:${TITLES_BEFORE.map(skeletonOf).join('|')})+`, 'u')
const titleAfter = new RegExp(`(?:${TITLES_AFTER.map(skeletonOf).join('|')})+$`, 'u')

export function isReservedNickname(nickname: string): boolean {
  return [nickname, withoutLeet(nickname)].some(
    (variant) => looksLikeGuest(variant) || isReservedName(variant) || namesPrivilegedRole(variant),
  )
}

function looksLikeGuest(nickname: string): boolean {
  return skeletonOf(nickname).startsWith(guestSkeleton)
}

/** The whole name is reserved, with or without a number: "support", "Mod 7", "The Admin Team". */
function isReservedName(nickname: string): boolean {
  const unnumbered = nickname.replace(/[\p{N}\p{P}\p{Z}]+$/u, '')
  return [nickname, unnumbered].some((name) => {
    const skeleton = skeletonOf(name)
    const untitled = skeleton.replace(titleBefore, '')
    return [skeleton, untitled, untitled.replace(titleAfter, '')].some((variant) => reservedNames.has(variant))
  })
}

/** One word is a privileged role. A capital or a number also ends a word: "bob_admin", "ModeratorMax2". */
function namesPrivilegedRole(nickname: string): boolean {
  const spaced = nickname.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/\p{Nd}+(?![\p{L}\p{Nd}])/gu, ' ')
  return spaced.split(/[^\p{L}\p{M}\p{Nd}]+/u).some((word) => privilegedRoles.has(skeletonOf(word)))
}

function withoutLeet(nickname: string): string {
  return Array.from(nickname, (character) => LEET[character] ?? character).join('')
}
