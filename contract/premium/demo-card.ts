/** The test cards of demo billing, what each does, and the checks that any card has to pass. */

/** `asking` needs a confirmation by the buyer; `failing` can be charged once, so its first renewal fails. */
export const DEMO_CARDS = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  asking: '4000 0025 0000 3155',
  failing: '4000 0000 0000 0341',
} as const

export type CardBehaviour = keyof typeof DEMO_CARDS

const behaviours = Object.keys(DEMO_CARDS) as CardBehaviour[]

export function findCardBehaviour(number: string): CardBehaviour | undefined {
  return behaviours.find((behaviour) => cardDigits(DEMO_CARDS[behaviour]) === cardDigits(number))
}

export function cardNumberError(number: string): 'incomplete' | 'wrong' | undefined {
  const digits = cardDigits(number)
  if (digits.length < 13) return 'incomplete'
  return /^\d{13,19}$/.test(digits) && passesLuhn(digits) ? undefined : 'wrong'
}

export function expiryError(expiry: string, now: Date): 'incomplete' | 'past' | undefined {
  const [, month = '', year = ''] = /^(\d{1,2})\s*\/\s*(\d{2}|\d{4})$/.exec(expiry.trim()) ?? []
  if (!year || Number(month) < 1 || Number(month) > 12) return 'incomplete'
  const fullYear = year.length === 2 ? 2000 + Number(year) : Number(year)
  // A card is valid until its month has ended everywhere; the last time zone is twelve hours behind UTC.
  return Date.UTC(fullYear, Number(month), 1, 12) <= now.getTime() ? 'past' : undefined
}

export function isSecurityCode(cvc: string): boolean {
  return /^\d{3,4}$/.test(cvc.trim())
}

function cardDigits(number: string): string {
  return number.replace(/[\s-]/g, '')
}

/** The Luhn check: every second digit from the right counts double. */
function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
