/** What every way in ends with: the session knows who is here, and they stand on home. */
import { useNavigate } from 'react-router'
import type { User } from '#contract/users.ts'
import { useSession } from '#web/session/session.tsx'

export function useComeIn() {
  const { signIn, becomeGuest } = useSession()
  const navigate = useNavigate()
  // Going back must not lead to the door again.
  const goHome = () => void navigate('/home', { replace: true })
  return {
    asMember(user: User) {
      signIn(user)
      goHome()
    },
    asGuest(guest: User) {
      becomeGuest(guest)
      goHome()
    },
  }
}
