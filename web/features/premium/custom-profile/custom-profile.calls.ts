/** The calls of the premium dialogs, and what they change of the person. */
import { updatePremiumProfile, upgradePremium } from '#contract/premium/premium.ts'
import type { User } from '#contract/people/users.ts'
import { call } from '#web/api/call.ts'
import { type Identity, identityToSend } from './custom-profile.ts'

export type IdentityChange = Partial<Pick<User, 'nickname' | 'emoji' | 'isPremium' | 'premiumPending'>>

export async function upgrade({ id: userId }: User): Promise<IdentityChange> {
  await call(upgradePremium, { body: { userId } })
  return { isPremium: true, premiumPending: false }
}

export async function changeIdentity(current: User, typed: Identity): Promise<IdentityChange> {
  const body = { userId: current.id, ...identityToSend(typed, current) }
  const { user } = await call(updatePremiumProfile, { body })
  return user
}
