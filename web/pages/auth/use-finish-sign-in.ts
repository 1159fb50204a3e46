/** What every way in ends with: the session knows the user, and the page goes to home or on to paying. */
import { useLocation, useNavigate } from 'react-router'
import type { User } from '#contract/people/users.ts'
import { afterComingIn } from '#web/features/auth/premium-intent.ts'
import { useSession } from '#web/session/session.tsx'

export function useComeIn() {
  const { signIn, becomeGuest } = useSession()
  const navigate = useNavigate()
  const form = useLocation()
  // Going back must not lead to the form again.
  const goTo = (path: string) => void navigate(path, { replace: true })
  return {
    asMember(user: User) {
      signIn(user)
      goTo(afterComingIn({ ...form, user }))
    },
    asGuest(guest: User) {
      becomeGuest(guest)
      goTo('/home')
    },
  }
}
