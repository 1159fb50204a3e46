/** /guest-setup: in without an account. */
import { useNavigate } from 'react-router'
import type { User } from '#contract/users.ts'
import { AuthShell } from '#web/features/auth/auth-shell.tsx'
import { GuestForm } from '#web/features/auth/guest-form.tsx'
import { guestTiles } from '#web/features/auth/wall-tiles.ts'
import { useSession } from '#web/session/session.tsx'

export function GuestSetupPage() {
  const { becomeGuest } = useSession()
  const navigate = useNavigate()

  const handleGuest = (guest: User) => {
    becomeGuest(guest)
    void navigate('/home', { replace: true })
  }
  return (
    <AuthShell title="Guest Setup" line="No account. No trace. Ten messages." tiles={guestTiles}>
      <GuestForm onGuest={handleGuest} />
    </AuthShell>
  )
}
