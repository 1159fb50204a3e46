/** Your membership on the profile: how long it lasts, what it costs, cancelling and resuming it, the receipts. */
import { useState } from 'react'
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Button, ButtonLink } from '#web/ui/form/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionHeading } from '#web/ui/layout/section-heading.tsx'
import { dayOf } from '#web/ui/text/format.ts'
import { type MembershipWords, membershipWords } from './membership.words.ts'
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
      <SectionHeading id="membership">Membership</SectionHeading>
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
        title="Cancel premium?"
        description={`It stays open until ${membership?.periodEnd ? dayOf(membership.periodEnd) : 'your paid time runs out'}. You keep your name and emoji.`}
        cancelText="Keep premium"
        confirmText="Cancel premium"
        busy={isBusy}
        busyText="Cancelling..."
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
    <div className="membership-standing" data-overdue={isOverdue || undefined}>
      <div>
        <b>{title}</b>
        <p className="sm muted">{words}</p>
      </div>
      <div className="membership-ways">
        {isOverdue && (
          <ButtonLink variant="brass" size="sm" to="/subscribe?step=payment">
            Pay now
          </ButtonLink>
        )}
        {action === 'buy' && (
          <ButtonLink variant="brass" size="sm" to="/subscribe?step=payment">
            Keep premium
          </ButtonLink>
        )}
        {action === 'cancel' && (
          <Button variant="secondary" size="sm" onClick={onCancel}>
            Cancel membership
          </Button>
        )}
        {action === 'resume' && (
          <Button variant="brass" size="sm" busy={isBusy} busyText="Resuming..." onClick={onResume}>
            Resume
          </Button>
        )}
      </div>
    </div>
  )
}

function MembershipUnavailable({ isFailed, onRetry }: { isFailed: boolean; onRetry: () => void }) {
  return (
    <div className="membership-standing">
      {isFailed ? (
        <>
          <p>We couldn’t load your membership.</p>
          <Button variant="ghost" size="sm" onClick={onRetry}>
            Try again
          </Button>
        </>
      ) : (
        <Skeleton width="70%" height={20} />
      )}
    </div>
  )
}
