/** The intent to buy premium, carried in the URL through sign-in and sign-up. */
import type { User } from '#contract/people/users.ts'

const NAME = 'premium'
const YES = 'yes'

export type FormPath = '/signin' | '/signup' | '/forgot-password'

export function withPremiumIntent(path: FormPath): string {
  return `${path}?${NAME}=${YES}`
}

/** Carries the intent to another form, and no other parameter: one could be a reset token. */
export function keepPremiumIntent(path: FormPath, search: string): string {
  return hasPremiumIntent(search) ? withPremiumIntent(path) : path
}

export function hasPremiumIntent(search: string): boolean {
  return new URLSearchParams(search).get(NAME) === YES
}

type SignedIn = {
  /** Of the form that was used. */
  pathname: string
  search: string
  user: Pick<User, 'isPremium' | 'premiumPending'>
}

/** On to the payment, if premium was intended and is not paid yet. */
export function pathAfterSignIn({ pathname, search, user }: SignedIn): '/home' | '/subscribe' {
  const isUnpaid = !user.isPremium && (pathname === '/signin' || user.premiumPending === true)
  return hasPremiumIntent(search) && isUnpaid ? '/subscribe' : '/home'
}
