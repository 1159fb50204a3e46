/** /simple-signup: an account with fewer questions. */
import { AuthShell } from '#web/features/auth/auth-shell.tsx'
import { SimpleSignUpForm } from '#web/features/auth/forms/simple-sign-up-form.tsx'
import { signUpTiles } from '#web/features/auth/wall-tiles.ts'
import { useFinishSignIn } from './use-finish-sign-in.ts'

export function SimpleSignUpPage() {
  const { asMember } = useFinishSignIn()
  return (
    <AuthShell title="Join the Fun!" line="Free for as long as you sit." tiles={signUpTiles}>
      <SimpleSignUpForm onSignedIn={asMember} />
    </AuthShell>
  )
}
