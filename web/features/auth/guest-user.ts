/** A guest is made here, on the page: no call, no account, a name that says "(Just Visiting)". */
import { GUEST_ID_SUFFIX_LENGTH, GUEST_NICKNAME, GUEST_NICKNAME_DIGITS, type User } from '#contract/people/users.ts'

const ID_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** `random` gives 0 ≤ n < 1. */
type Needs = { emoji: string; random: () => number }

export function createGuest({ emoji, random }: Needs): User {
  return {
    id: `guest-${draw(ID_CHARACTERS, { length: GUEST_ID_SUFFIX_LENGTH, random })}`,
    nickname: `${GUEST_NICKNAME}${draw('0123456789', { length: GUEST_NICKNAME_DIGITS, random })}`,
    emoji,
    isOnBowl: false,
    isPremium: false,
    badges: {},
  }
}

/** A guest's id is claimed by the first who shows it, so it must not be one that can be guessed. */
export function secureRandom(): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
  return drawn / 2 ** 32
}

function draw(characters: string, { length, random }: { length: number; random: () => number }): string {
  return Array.from({ length }, () => characters.charAt(Math.floor(random() * characters.length))).join('')
}
