/** /old-signup: an account with one of three fixed names. */
import { AuthShell } from '#web/features/auth/auth-shell.tsx'
import { OldSignUpForm } from '#web/features/auth/forms/old-sign-up-form.tsx'
import { signUpTiles } from '#web/features/auth/wall-tiles.ts'
import { useFinishSignIn } from './use-finish-sign-in.ts'

export function OldSignUpPage() {
  const { asMember } = useFinishSignIn()
  return (
    <AuthShell title="Join the Fun!" line="Free for as long as you sit." tiles={signUpTiles}>
      <OldSignUpForm onSignedIn={asMember} />
    </AuthShell>
  )
}
