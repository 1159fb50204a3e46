/** The button that takes you off the bowl and logs you out, after a confirmation. */
import { SignOutIcon } from '@phosphor-icons/react/dist/ssr/SignOut'
import { useState } from 'react'
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx'
import { Button } from '#web/ui/form/button.tsx'

export function LeaveButton({ onLogOut }: { onLogOut: () => Promise<void> }) {
  const [step, setStep] = useState<'idle' | 'asking' | 'leaving'>('idle')
  const handleConfirm = () => {
    setStep('leaving')
    void onLogOut()
  }
  return (
    <>
      <Button variant="ghost-danger" block onClick={() => setStep('asking')}>
        <SignOutIcon aria-hidden="true" />
        Get Off the Bowl & Log Out
      </Button>
      <ConfirmDialog
        open={step !== 'idle'}
        onOpenChange={(isOpen) => step !== 'leaving' && setStep(isOpen ? 'asking' : 'idle')}
        title="Leaving so soon?"
        description="Are you sure you want to log out? This will also take you off the bowl."
        cancelText="Stay seated"
        confirmText="Log Out"
        busy={step === 'leaving'}
        busyText="Logging out..."
        onConfirm={handleConfirm}
      />
    </>
  )
}
