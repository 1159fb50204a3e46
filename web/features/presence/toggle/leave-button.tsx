/** The button that takes you off the bowl and logs you out, after a confirmation. */
import { SignOutIcon } from '@phosphor-icons/react/dist/ssr/SignOut'
import { useState } from 'react'
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { leaveWords } from '../presence.words.ts'

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
        {leaveWords.button}
      </Button>
      <ConfirmDialog
        open={step !== 'idle'}
        onOpenChange={(isOpen) => step !== 'leaving' && setStep(isOpen ? 'asking' : 'idle')}
        title={leaveWords.title}
        description={leaveWords.description}
        cancelText={leaveWords.stay}
        confirmText={leaveWords.leave}
        busy={step === 'leaving'}
        busyText={leaveWords.leaving}
        onConfirm={handleConfirm}
      />
    </>
  )
}
