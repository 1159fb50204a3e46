/** Validates a card for demo billing, and finds how this test card behaves. */
import {
  type CardBehaviour,
  cardNumberError,
  expiryError,
  findCardBehaviour,
  isSecurityCode,
} from '#contract/premium/demo-card.ts'
import { Problem } from '#contract/protocol/problems.ts'

export type DemoCard = { number: string; expiry: string; cvc: string }

const ONLY_TEST_CARDS = 'Your card was declined. Only test cards work here, such as 4242 4242 4242 4242.'
const EXPIRY_MESSAGES = {
  incomplete: 'Your card’s expiration date is incomplete.',
  past: 'Your card’s expiration date is in the past.',
}

export function checkCard({ number, expiry, cvc }: DemoCard, now: Date): CardBehaviour {
  const expired = expiryError(expiry, now)
  const fields = {
    ...(cardNumberError(number) ? { number: 'Your card number is invalid.' } : {}),
    ...(expired ? { expiry: EXPIRY_MESSAGES[expired] } : {}),
    ...(isSecurityCode(cvc) ? {} : { cvc: 'Your card’s security code is incomplete.' }),
  }
  const [first] = Object.values(fields)
  if (first) throw new Problem('VALIDATION', { message: first, fields })
  const behaviour = findCardBehaviour(number)
  if (!behaviour) throw new Problem('CARD_DECLINED', { message: ONLY_TEST_CARDS })
  return behaviour
}
