/** /old-signup: an account with one of three fixed names. */
import { useNavigate } from 'react-router'
import type { User } from '#contract/users.ts'
import { AuthShell } from '#web/features/auth/auth-shell.tsx'
import { OldSignUpForm } from '#web/features/auth/old-sign-up-form.tsx'
import { signUpTiles } from '#web/features/auth/wall-tiles.ts'
import { useSession } from '#web/session/session.tsx'

export function OldSignUpPage() {
  const { signIn } = useSession()
  const navigate = useNavigate()

  const handleSignedIn = (user: User) => {
    signIn(user)
    void navigate('/home', { replace: true })
  }
  return (
    <AuthShell title="Join the Fun!" line="Free for as long as you sit." tiles={signUpTiles}>
      <OldSignUpForm onSignedIn={handleSignedIn} />
    </AuthShell>
  )
}
