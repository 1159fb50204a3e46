/** /signup: the main way to an account. */
import { useNavigate } from 'react-router'
import type { User } from '#contract/users.ts'
import { AuthShell } from '#web/features/auth/auth-shell.tsx'
import { pickSuggestions } from '#web/features/auth/nickname-choice.ts'
import { SignUpForm } from '#web/features/auth/sign-up-form.tsx'
import { signUpTiles } from '#web/features/auth/wall-tiles.ts'
import { useSession } from '#web/session/session.tsx'

// Drawn once per page load: going away and coming back offers the same three.
const suggestions = pickSuggestions(Math.random)

export function SignUpPage() {
  const { signIn } = useSession()
  const navigate = useNavigate()

  const handleSignedIn = (user: User) => {
    signIn(user)
    void navigate('/home', { replace: true })
  }
  return (
    <AuthShell title="Join the Fun!" line="Free for as long as you sit." tiles={signUpTiles}>
      <SignUpForm suggestions={suggestions} onSignedIn={handleSignedIn} />
    </AuthShell>
  )
}
