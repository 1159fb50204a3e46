/** The validation of the demo card form, and the test cards. */
import * as z from 'zod/mini'
import { cardNumberError, DEMO_CARDS, expiryError, isSecurityCode } from '#contract/premium/demo-card.ts'

const NUMBER_MESSAGE = 'Please enter the full card number'
const WRONG_NUMBER_MESSAGE = 'That’s not a card number'
const EXPIRY_MESSAGE = 'Please enter the month and year, like 04/29'
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
      z.refine((text) => cardNumberError(text) !== 'incomplete', { error: NUMBER_MESSAGE, abort: true }),
      z.refine((text) => cardNumberError(text) !== 'wrong', { error: WRONG_NUMBER_MESSAGE }),
    ),
    expiry: z.string().check(
      z.refine((text) => expiryError(text, now()) !== 'incomplete', { error: EXPIRY_MESSAGE, abort: true }),
      z.refine((text) => expiryError(text, now()) !== 'past', { error: EXPIRED_MESSAGE }),
    ),
    cvc: z.string().check(z.refine(isSecurityCode, { error: CVC_MESSAGE })),
  })
}

export function testCardDetails(now: Date): Pick<CardFields, 'expiry' | 'cvc'> {
  return { expiry: `12/${String(now.getFullYear() + 1).slice(-2)}`, cvc: '123' }
}
