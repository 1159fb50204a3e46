/** /signin: sign in to an account. */
import { useLocation } from 'react-router'
import { AuthShell } from '#web/features/auth/auth-shell.tsx'
import { SignInForm } from '#web/features/auth/forms/sign-in-form.tsx'
import { hasPremiumIntent } from '#web/features/auth/premium-intent.ts'
import { signInTiles } from '#web/features/auth/wall-tiles.ts'
import { signInWords } from './auth-pages.words.ts'
import { useFinishSignIn } from './use-finish-sign-in.ts'

export function SignInPage() {
  const { asMember } = useFinishSignIn()
  const wantsPremium = hasPremiumIntent(useLocation().search)
  const line = wantsPremium ? signInWords.premiumLine : signInWords.line
  return (
    <AuthShell title={signInWords.title} line={line} tiles={signInTiles}>
      <SignInForm onSignedIn={asMember} />
    </AuthShell>
  )
}
