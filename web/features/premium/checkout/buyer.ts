/** What the page says of who buys; the server takes price, address and name from what it knows itself. */
import * as z from 'zod/mini'
import { Email } from '#contract/people/auth.ts'
import type { User } from '#contract/people/users.ts'
import type { createSubscription } from '#contract/premium/premium.ts'
import type { BodyOf } from '#contract/protocol/endpoint.ts'

type Wish = { user: User; planType: string; endsTrial: boolean }

export function orderOf({ user, planType, endsTrial }: Wish): BodyOf<typeof createSubscription> {
  const order = { userId: user.id, planType, email: addressOf(user), name: user.nickname }
  return endsTrial ? { ...order, endsTrial } : order
}

function addressOf({ email, nickname }: User): string {
  if (email !== undefined && z.safeParse(Email, email).success) return email
  const name = nickname.toLowerCase().replace(/[^a-z0-9]+/g, '')
  return `${name || 'member'}@bowl.invalid`
}
