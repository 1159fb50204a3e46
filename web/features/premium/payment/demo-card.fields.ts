/** What the demo card form must hold before it is sent, and the cards that can be tried. */
import * as z from 'zod/mini'
import { DEMO_CARDS, expiryTrouble, isSecurityCode, numberTrouble } from '#contract/premium/demo-card.ts'

const NUMBER_MESSAGE = 'Please enter the whole card number'
const WRONG_NUMBER_MESSAGE = 'That is not a card number'
const EXPIRY_MESSAGE = 'Please enter month and year, as in 04/29'
const EXPIRED_MESSAGE = 'That card has expired'
const CVC_MESSAGE = 'Please enter the 3 digits on the back'

export type TestCard = { number: string; does: string }

export const TEST_CARDS: readonly TestCard[] = [
  { number: DEMO_CARDS.good, does: 'pays' },
  { number: DEMO_CARDS.declined, does: 'is declined' },
  { number: DEMO_CARDS.asking, does: 'asks you to confirm' },
]

export type CardFields = { number: string; expiry: string; cvc: string }

export function cardFields(now: () => Date) {
  return z.object({
    number: z.string().check(
      z.refine((text) => numberTrouble(text) !== 'incomplete', { error: NUMBER_MESSAGE, abort: true }),
      z.refine((text) => numberTrouble(text) !== 'wrong', { error: WRONG_NUMBER_MESSAGE }),
    ),
    expiry: z.string().check(
      z.refine((text) => expiryTrouble(text, now()) !== 'incomplete', { error: EXPIRY_MESSAGE, abort: true }),
      z.refine((text) => expiryTrouble(text, now()) !== 'past', { error: EXPIRED_MESSAGE }),
    ),
    cvc: z.string().check(z.refine(isSecurityCode, { error: CVC_MESSAGE })),
  })
}

/** What a test card is filled in with besides its number. */
export function restOfTestCard(now: Date): Pick<CardFields, 'expiry' | 'cvc'> {
  return { expiry: `12/${String(now.getFullYear() + 1).slice(-2)}`, cvc: '123' }
}
