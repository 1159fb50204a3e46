/** /guest-setup: start a visit without an account. */
import { useSignedOutSettings } from '#web/api/use-page-settings.ts'
import { AuthShell } from '#web/features/auth/auth-shell.tsx'
import { GuestForm } from '#web/features/auth/forms/variants/guest-form.tsx'
import { guestTiles } from '#web/features/auth/wall-tiles.ts'
import { guestWords } from './auth-pages.words.ts'
import { useFinishSignIn } from './use-finish-sign-in.ts'

export function GuestSetupPage() {
  const { asGuest } = useFinishSignIn()
  const settings = useSignedOutSettings()
  return (
    <AuthShell title={guestWords.title} line={guestWords.line} tiles={guestTiles}>
      <GuestForm onGuest={asGuest} isOpen={settings?.allowGuestUsers ?? true} />
    </AuthShell>
  )
}
