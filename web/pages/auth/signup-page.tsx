/** /signup: the main way to an account. */
import { useLocation } from 'react-router'
import { AuthShell } from '#web/features/auth/auth-shell.tsx'
import { SignUpForm } from '#web/features/auth/forms/sign-up-form.tsx'
import { pickSuggestions } from '#web/features/auth/nickname-choice.ts'
import { hasPremiumIntent } from '#web/features/auth/premium-intent.ts'
import { signUpTiles } from '#web/features/auth/wall-tiles.ts'
import { signUpWords } from './auth-pages.words.ts'
import { useFinishSignIn } from './use-finish-sign-in.ts'

// Picked once per page load, so that leaving and returning offers the same three.
const suggestions = pickSuggestions(Math.random)

export function SignUpPage() {
  const { asMember } = useFinishSignIn()
  const wantsPremium = hasPremiumIntent(useLocation().search)
  const line = wantsPremium ? signUpWords.premiumLine : signUpWords.line
  return (
    <AuthShell title={signUpWords.title} line={line} tiles={signUpTiles}>
      <SignUpForm suggestions={suggestions} wantsPremium={wantsPremium} onSignedIn={asMember} />
    </AuthShell>
  )
}
