/** /signin: a member comes back. */
import { useNavigate } from 'react-router'
import type { User } from '#contract/users.ts'
import { AuthShell } from '#web/features/auth/auth-shell.tsx'
import { SignInForm } from '#web/features/auth/sign-in-form.tsx'
import { signInTiles } from '#web/features/auth/wall-tiles.ts'
import { useSession } from '#web/session/session.tsx'

export function SignInPage() {
  const { signIn } = useSession()
  const navigate = useNavigate()

  const handleSignedIn = (user: User) => {
    signIn(user)
    void navigate('/home', { replace: true })
  }
  return (
    <AuthShell title="Welcome Back!" line="We kept the seat warm." tiles={signInTiles}>
      <SignInForm onSignedIn={handleSignedIn} />
    </AuthShell>
  )
}
