/** Creates a guest on the page: no call, no account, the nickname "(Just Visiting)" and two digits. */
import { GUEST_ID_SUFFIX_LENGTH, GUEST_NICKNAME, GUEST_NICKNAME_DIGITS, type User } from '#contract/people/users.ts'

const ID_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** `random` gives 0 ≤ n < 1. */
type Needs = { emoji: string; random: () => number }

export function createGuest({ emoji, random }: Needs): User {
  return {
    id: `guest-${randomText(ID_CHARACTERS, { length: GUEST_ID_SUFFIX_LENGTH, random })}`,
    nickname: `${GUEST_NICKNAME}${randomText('0123456789', { length: GUEST_NICKNAME_DIGITS, random })}`,
    emoji,
    isOnBowl: false,
    isPremium: false,
    badges: {},
  }
}

/** The first browser to present a guest id owns it, so ids must not be guessable. */
export function secureRandom(): number {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
  return number / 2 ** 32
}

function randomText(characters: string, { length, random }: { length: number; random: () => number }): string {
  return Array.from({ length }, () => characters.charAt(Math.floor(random() * characters.length))).join('')
}
