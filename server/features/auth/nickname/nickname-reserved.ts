/** Names that speak for the house, or for visitors and the departed: nobody may wear them. */
import { DEMO_NICKNAMES, FLUSHED_NICKNAME, GUEST_NICKNAME } from '#contract/people/users.ts'
import { skeletonOf } from './nickname-skeleton.ts'

const HOUSE = ['On the Bowl', FLUSHED_NICKNAME, ...DEMO_NICKNAMES]
const OFFICES = ['admin', 'administrator', 'moderator', 'mod', 'system', 'support', ...HOUSE]

// These claim power wherever they stand ("Admin Bob"); the shorter ones are everyday words ("Moral Support").
const POWERS = ['admin', 'admins', 'administrator', 'moderator', 'moderators']

// "The Real Admin" and "Support Team" are still the office.
const TITLES_BEFORE = ['the', 'real', 'official']
const TITLES_AFTER = ['s', 'team', 'staff', 'official']

// Digits and signs that stand for a letter without looking like it enough for the skeleton.
const LEET: Record<string, string> = { '@': 'a', '4': 'a', '3': 'e', '5': 's', '7': 't', '!': 'i', '+': 't' }

const visitor = skeletonOf(GUEST_NICKNAME)
const offices = new Set(OFFICES.map(skeletonOf))
const powers = new Set(POWERS.map(skeletonOf))
const before = new RegExp(`^(?:${TITLES_BEFORE.map(skeletonOf).join('|')})+`, 'u')
const after = new RegExp(`(?:${TITLES_AFTER.map(skeletonOf).join('|')})+$`, 'u')

export function isReservedNickname(nickname: string): boolean {
  return [nickname, withoutLeet(nickname)].some(
    (reading) => posesAsVisitor(reading) || holdsOffice(reading) || claimsPower(reading),
  )
}

function posesAsVisitor(nickname: string): boolean {
  return skeletonOf(nickname).startsWith(visitor)
}

/** The whole name is an office, also when numbered: "support", "Mod 7", "The Admin Team". */
function holdsOffice(nickname: string): boolean {
  const unnumbered = nickname.replace(/[\p{N}\p{P}\p{Z}]+$/u, '')
  return [nickname, unnumbered].some((name) => {
    const skeleton = skeletonOf(name)
    const untitled = skeleton.replace(before, '')
    return [skeleton, untitled, untitled.replace(after, '')].some((reading) => offices.has(reading))
  })
}

/** One of its words is a power, where a capital or a number also ends a word: "bob_admin", "ModeratorMax2". */
function claimsPower(nickname: string): boolean {
  const spaced = nickname.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/\p{Nd}+(?![\p{L}\p{Nd}])/gu, ' ')
  return spaced.split(/[^\p{L}\p{M}\p{Nd}]+/u).some((word) => powers.has(skeletonOf(word)))
}

function withoutLeet(nickname: string): string {
  return Array.from(nickname, (character) => LEET[character] ?? character).join('')
}
