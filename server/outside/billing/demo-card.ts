/** A card at demo billing: what it does, or what is wrong with it, in the words of a payment form. */
import {
  behaviourOf,
  type CardBehaviour,
  expiryTrouble,
  isSecurityCode,
  numberTrouble,
} from '#contract/premium/demo-card.ts'
import { Problem } from '#contract/protocol/problems.ts'

export type DemoCard = { number: string; expiry: string; cvc: string }

const ONLY_TEST_CARDS = 'Your card was declined. Only test cards work here, such as 4242 4242 4242 4242.'
const EXPIRY_WORDS = {
  incomplete: 'Your card’s expiration date is incomplete.',
  past: 'Your card’s expiration date is in the past.',
}

/** Refuses a card that could not be one, field by field. */
export function judgeCard({ number, expiry, cvc }: DemoCard, now: Date): CardBehaviour {
  const expired = expiryTrouble(expiry, now)
  const fields = {
    ...(numberTrouble(number) ? { number: 'Your card number is invalid.' } : {}),
    ...(expired ? { expiry: EXPIRY_WORDS[expired] } : {}),
    ...(isSecurityCode(cvc) ? {} : { cvc: 'Your card’s security code is incomplete.' }),
  }
  const [first] = Object.values(fields)
  if (first) throw new Problem('VALIDATION', { message: first, fields })
  const behaviour = behaviourOf(number)
  if (!behaviour) throw new Problem('CARD_DECLINED', { message: ONLY_TEST_CARDS })
  return behaviour
}
