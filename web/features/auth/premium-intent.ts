/** The wish to buy premium, kept in the address on the way through sign-in and sign-up. */
import type { User } from '#contract/people/users.ts'

const NAME = 'premium'
const YES = 'yes'

export type FormPath = '/signin' | '/signup' | '/forgot-password'

/** The address of a form, with the wish. */
export function withPremiumIntent(path: FormPath): string {
  return `${path}?${NAME}=${YES}`
}

/** The address of another form, with the wish if this address has it. Nothing else goes along: it may be a reset token. */
export function keepPremiumIntent(path: FormPath, search: string): string {
  return hasPremiumIntent(search) ? withPremiumIntent(path) : path
}

export function hasPremiumIntent(search: string): boolean {
  return new URLSearchParams(search).get(NAME) === YES
}

type CameIn = {
  /** The form they came in by. */
  pathname: string
  search: string
  user: Pick<User, 'isPremium' | 'premiumPending'>
}

/** Where a member goes who has just come in: on to paying, if that was the plan and something is left to pay. */
export function afterComingIn({ pathname, search, user }: CameIn): '/home' | '/subscribe' {
  const isLeftToPay = !user.isPremium && (pathname === '/signin' || user.premiumPending === true)
  return hasPremiumIntent(search) && isLeftToPay ? '/subscribe' : '/home'
}
