/** /signin: a member comes back. */
import { AuthShell } from '#web/features/auth/auth-shell.tsx'
import { SignInForm } from '#web/features/auth/sign-in-form.tsx'
import { signInTiles } from '#web/features/auth/wall-tiles.ts'
import { useComeIn } from './use-come-in.ts'

export function SignInPage() {
  const { asMember } = useComeIn()
  return (
    <AuthShell title="Welcome Back!" line="We kept the seat warm." tiles={signInTiles}>
      <SignInForm onSignedIn={asMember} />
    </AuthShell>
  )
}
