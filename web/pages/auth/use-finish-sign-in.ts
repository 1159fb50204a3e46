/** The end of every sign-in, sign-up and guest form: updates the session, then goes home or on to payment. */
import { useLocation, useNavigate } from 'react-router'
import type { User } from '#contract/people/users.ts'
import { pathAfterSignIn } from '#web/features/auth/premium-intent.ts'
import { useSession } from '#web/session/session.tsx'

export function useFinishSignIn() {
  const { signIn, becomeGuest } = useSession()
  const navigate = useNavigate()
  const form = useLocation()
  // The browser's back button must not lead to the form again.
  const goTo = (path: string) => void navigate(path, { replace: true })
  return {
    asMember(user: User) {
      signIn(user)
      goTo(pathAfterSignIn({ ...form, user }))
    },
    asGuest(guest: User) {
      becomeGuest(guest)
      goTo('/home')
    },
  }
}
