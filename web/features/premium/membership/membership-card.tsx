/** Your membership on the profile: how long it lasts, what it costs, cancelling and resuming it, the receipts. */
import { useState } from 'react'
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Button, ButtonLink } from '#web/ui/form/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionHeading } from '#web/ui/layout/section-heading.tsx'
import { uiWords } from '#web/ui/ui.words.ts'
import { cancelDialogWords, type MembershipWords, membershipCardWords, membershipWords } from './membership.words.ts'
import { Receipts } from './receipts.tsx'
import { useMembership } from './use-membership.ts'
import './membership-card.css'

/** Renders nothing without premium: the premium card beside it makes the offer. */
export function MembershipCard({ userId }: { userId: string }) {
  const { status, receipts, isBusy, cancel, resume } = useMembership(userId)
  const [isConfirming, setIsConfirming] = useState(false)
  const membership = status.data
  const words = membership && membershipWords(membership)

  const handleCancel = async () => {
    if (await cancel()) setIsConfirming(false)
  }

  if (membership && !words) return null
  return (
    <section className="membership" aria-labelledby="membership">
      <SectionHeading id="membership">{membershipCardWords.title}</SectionHeading>
      <Card flush>
        {words ? (
          <MembershipStatus
            words={words}
            isBusy={isBusy}
            onCancel={() => setIsConfirming(true)}
            onResume={() => void resume()}
          />
        ) : (
          <MembershipUnavailable isFailed={status.isError} onRetry={() => void status.refetch()} />
        )}
        <Receipts query={receipts} />
      </Card>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={cancelDialogWords.title}
        description={cancelDialogWords.description(membership?.periodEnd)}
        cancelText={cancelDialogWords.keep}
        confirmText={cancelDialogWords.confirm}
        busy={isBusy}
        busyText={cancelDialogWords.cancelling}
        onConfirm={() => void handleCancel()}
      />
    </section>
  )
}

type MembershipStatusProps = { words: MembershipWords; isBusy: boolean; onCancel: () => void; onResume: () => void }

function MembershipStatus({
  words: { title, words, action, isOverdue },
  isBusy,
  onCancel,
  onResume,
}: MembershipStatusProps) {
  return (
    <div className="membership-status" data-overdue={isOverdue || undefined}>
      <div>
        <b>{title}</b>
        <p className="sm muted">{words}</p>
      </div>
      <div className="membership-ways">
        {isOverdue && (
          <ButtonLink variant="brass" size="sm" to="/subscribe?step=payment">
            {membershipCardWords.payNow}
          </ButtonLink>
        )}
        {action === 'buy' && (
          <ButtonLink variant="brass" size="sm" to="/subscribe?step=payment">
            {membershipCardWords.keepPremium}
          </ButtonLink>
        )}
        {action === 'cancel' && (
          <Button variant="secondary" size="sm" onClick={onCancel}>
            {membershipCardWords.cancel}
          </Button>
        )}
        {action === 'resume' && (
          <Button variant="brass" size="sm" busy={isBusy} busyText={membershipCardWords.resuming} onClick={onResume}>
            {membershipCardWords.resume}
          </Button>
        )}
      </div>
    </div>
  )
}

function MembershipUnavailable({ isFailed, onRetry }: { isFailed: boolean; onRetry: () => void }) {
  return (
    <div className="membership-status">
      {isFailed ? (
        <>
          <p>{membershipCardWords.notLoaded}</p>
          <Button variant="ghost" size="sm" onClick={onRetry}>
            {uiWords.tryAgain}
          </Button>
        </>
      ) : (
        <Skeleton width="70%" height={20} />
      )}
    </div>
  )
}
