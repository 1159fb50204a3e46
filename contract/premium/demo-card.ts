/** The cards of demo billing: which there are, what each does, and what any card must look like. */

/** `asking` wants a confirmation; `failing` can be charged once, and no more. */
export const DEMO_CARDS = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  asking: '4000 0025 0000 3155',
  failing: '4000 0000 0000 0341',
} as const

export type CardBehaviour = keyof typeof DEMO_CARDS

const behaviours = Object.keys(DEMO_CARDS) as CardBehaviour[]

/** Nothing for a card that is none of these. */
export function behaviourOf(number: string): CardBehaviour | undefined {
  return behaviours.find((behaviour) => cardDigits(DEMO_CARDS[behaviour]) === cardDigits(number))
}

export function numberTrouble(number: string): 'incomplete' | 'wrong' | undefined {
  const digits = cardDigits(number)
  if (digits.length < 13) return 'incomplete'
  return /^\d{13,19}$/.test(digits) && addsUp(digits) ? undefined : 'wrong'
}

export function expiryTrouble(expiry: string, now: Date): 'incomplete' | 'past' | undefined {
  const [, month = '', year = ''] = /^(\d{1,2})\s*\/\s*(\d{2}|\d{4})$/.exec(expiry.trim()) ?? []
  if (!year || Number(month) < 1 || Number(month) > 12) return 'incomplete'
  const fullYear = year.length === 2 ? 2000 + Number(year) : Number(year)
  // A card is good until its month is over everywhere, and the last place is twelve hours behind.
  return Date.UTC(fullYear, Number(month), 1, 12) <= now.getTime() ? 'past' : undefined
}

export function isSecurityCode(cvc: string): boolean {
  return /^\d{3,4}$/.test(cvc.trim())
}

function cardDigits(number: string): string {
  return number.replace(/[\s-]/g, '')
}

/** The check digit that every card has: each second digit from the right counts double. */
function addsUp(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
