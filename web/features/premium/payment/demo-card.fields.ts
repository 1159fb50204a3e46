/** The validation of the demo card form, and the details that go with a test card. */
import * as z from 'zod/mini'
import { cardNumberError, expiryError, isSecurityCode } from '#contract/premium/demo-card.ts'
import { cardWords } from '#web/features/premium/checkout/checkout.words.ts'

export type CardFields = { number: string; expiry: string; cvc: string }

export function cardFields(now: () => Date) {
  return z.object({
    number: z.string().check(
      z.refine((text) => cardNumberError(text) !== 'incomplete', { error: cardWords.numberIncomplete, abort: true }),
      z.refine((text) => cardNumberError(text) !== 'wrong', { error: cardWords.numberWrong }),
    ),
    expiry: z.string().check(
      z.refine((text) => expiryError(text, now()) !== 'incomplete', { error: cardWords.expiryIncomplete, abort: true }),
      z.refine((text) => expiryError(text, now()) !== 'past', { error: cardWords.expired }),
    ),
    cvc: z.string().check(z.refine(isSecurityCode, { error: cardWords.cvcIncomplete })),
  })
}

export function testCardDetails(now: Date): Pick<CardFields, 'expiry' | 'cvc'> {
  return { expiry: `12/${String(now.getFullYear() + 1).slice(-2)}`, cvc: '123' }
}
