/** /reset-password: choose a new password with a reset link. */
import { useEffect, useState } from 'react'
import { AuthShell } from '#web/features/auth/auth-shell.tsx'
import { ResetPasswordForm } from '#web/features/auth/forms/reset-password-form.tsx'
import { passwordTiles } from '#web/features/auth/wall-tiles.ts'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { resetPasswordWords } from './auth-pages.words.ts'

type Reset = { step: 'no-token' } | { step: 'choosing'; token: string } | { step: 'done' }

export function ResetPasswordPage() {
  const [reset, setReset] = useState<Reset>(() => initialReset(location.search))

  // The token gives access to the account, so it must not stay in the URL, the history or a bookmark.
  useEffect(() => history.replaceState(history.state, '', location.pathname), [])

  switch (reset.step) {
    case 'no-token':
      return (
        <AuthShell title={resetPasswordWords.invalidTitle} line={resetPasswordWords.invalidLine} tiles={passwordTiles}>
          <ButtonLink to="/forgot-password" block>
            {resetPasswordWords.requestNew}
          </ButtonLink>
        </AuthShell>
      )
    case 'choosing':
      return (
        <AuthShell title={resetPasswordWords.title} line={resetPasswordWords.line} tiles={passwordTiles}>
          <ResetPasswordForm token={reset.token} onDone={() => setReset({ step: 'done' })} />
        </AuthShell>
      )
    case 'done':
      return (
        <AuthShell title={resetPasswordWords.doneTitle} line={resetPasswordWords.doneLine} tiles={passwordTiles}>
          <ButtonLink to="/signin" block>
            {resetPasswordWords.back}
          </ButtonLink>
        </AuthShell>
      )
  }
}

function initialReset(search: string): Reset {
  const token = new URLSearchParams(search).get('token')
  return token ? { step: 'choosing', token } : { step: 'no-token' }
}
