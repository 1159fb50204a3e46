/** The two alternative sign-up pages, /old-signup and /simple-signup. */
import { AuthShell } from '#web/features/auth/auth-shell.tsx'
import { OldSignUpForm } from '#web/features/auth/forms/variants/old-sign-up-form.tsx'
import { SimpleSignUpForm } from '#web/features/auth/forms/variants/simple-sign-up-form.tsx'
import { signUpTiles } from '#web/features/auth/wall-tiles.ts'
import { signUpWords } from './auth-pages.words.ts'
import { useFinishSignIn } from './use-finish-sign-in.ts'

/** One of three fixed names. */
export function OldSignUpPage() {
  const { asMember } = useFinishSignIn()
  return (
    <AuthShell title={signUpWords.title} line={signUpWords.line} tiles={signUpTiles}>
      <OldSignUpForm onSignedIn={asMember} />
    </AuthShell>
  )
}

/** Fewer questions. */
export function SimpleSignUpPage() {
  const { asMember } = useFinishSignIn()
  return (
    <AuthShell title={signUpWords.title} line={signUpWords.line} tiles={signUpTiles}>
      <SimpleSignUpForm onSignedIn={asMember} />
    </AuthShell>
  )
}
