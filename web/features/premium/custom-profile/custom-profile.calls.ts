/** The calls of the premium dialogs, and what they change about the user. */

import type { User } from '#contract/people/users.ts'
import { updatePremiumProfile, upgradePremium } from '#contract/premium/premium.ts'
import { call } from '#web/api/call.ts'
import { type CustomProfile, customProfileToSend } from './custom-profile.ts'

export type CustomProfileChange = Partial<Pick<User, 'nickname' | 'emoji' | 'isPremium' | 'premiumPending'>>

export async function upgrade({ id: userId }: User): Promise<CustomProfileChange> {
  await call(upgradePremium, { body: { userId } })
  return { isPremium: true, premiumPending: false }
}

export async function changeCustomProfile(current: User, typed: CustomProfile): Promise<CustomProfileChange> {
  const body = { userId: current.id, ...customProfileToSend(typed, current) }
  const { user } = await call(updatePremiumProfile, { body })
  return user
}
