/** /simple-signup: an account with fewer questions. */
import { useNavigate } from 'react-router'
import type { User } from '#contract/users.ts'
import { AuthShell } from '#web/features/auth/auth-shell.tsx'
import { SimpleSignUpForm } from '#web/features/auth/simple-sign-up-form.tsx'
import { signUpTiles } from '#web/features/auth/wall-tiles.ts'
import { useSession } from '#web/session/session.tsx'

export function SimpleSignUpPage() {
  const { signIn } = useSession()
  const navigate = useNavigate()

  const handleSignedIn = (user: User) => {
    signIn(user)
    void navigate('/home', { replace: true })
  }
  return (
    <AuthShell title="Join the Fun!" line="Free for as long as you sit." tiles={signUpTiles}>
      <SimpleSignUpForm onSignedIn={handleSignedIn} />
    </AuthShell>
  )
}
