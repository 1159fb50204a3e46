/** /forgot-password: ask for a reset link, then wait for the e-mail. */
import { useState } from 'react'
import { getInstance } from '#contract/admin/instance.ts'
import { useCall } from '#web/api/use-call.ts'
import { AuthShell } from '#web/features/auth/auth-shell.tsx'
import { CheckYourEmail } from '#web/features/auth/forms/check-your-email.tsx'
import { ForgotPasswordForm } from '#web/features/auth/forms/forgot-password-form.tsx'
import { passwordTiles } from '#web/features/auth/wall-tiles.ts'
import { forgotPasswordWords } from './auth-pages.words.ts'

type Asking = { step: 'asking'; email: string } | { step: 'sent'; email: string }

export function ForgotPasswordPage() {
  const [{ step, email }, setAsking] = useState<Asking>({ step: 'asking', email: '' })
  const { data: instance } = useCall(getInstance, {})

  if (step === 'asking')
    return (
      <AuthShell title={forgotPasswordWords.title} line={forgotPasswordWords.line} tiles={passwordTiles}>
        <ForgotPasswordForm email={email} onSent={(sentTo) => setAsking({ step: 'sent', email: sentTo })} />
      </AuthShell>
    )
  return (
    <AuthShell title={forgotPasswordWords.sentTitle} line={forgotPasswordWords.sentLine} tiles={passwordTiles}>
      <CheckYourEmail
        email={email}
        hasOutbox={instance?.hasOutbox ?? false}
        onTryAgain={() => setAsking({ step: 'asking', email })}
      />
    </AuthShell>
  )
}
