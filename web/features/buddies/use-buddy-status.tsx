/** Your buddy status with one other person, its actions, and the dialog before ending it. */
import { useState } from 'react'
import type { Person } from '#contract/people/users.ts'
import { getBuddyStatus } from '#contract/social/buddies.ts'
import { useCall } from '#web/api/use-call.ts'
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx'
import { endBuddyWords } from './buddies.words.ts'
import { type BuddyView, chooseView } from './buddy-status.ts'
import { type BuddyActions, useBuddyActions } from './use-buddy-actions.ts'

export type PremiumPerson = Person & { isPremium: boolean }

export type BuddyStatusActions = {
  view: BuddyView
  other: PremiumPerson
  isMePremium: boolean
  actions: BuddyActions
  retry: () => void
  askToEnd: () => void
}

type Needs = {
  me: PremiumPerson
  other: PremiumPerson
  /** False while the status is not shown; it is not fetched then. */
  isShown: boolean
}

export function useBuddyStatus({ me, other, isShown }: Needs) {
  const areBothPremium = me.isPremium && other.isPremium
  const { data, isError, refetch } = useCall(
    getBuddyStatus,
    { params: { userId: me.id, otherId: other.id } },
    { enabled: areBothPremium && isShown, refetchOnMount: 'always' },
  )
  const actions = useBuddyActions(me.id)
  const [isEnding, setIsEnding] = useState(false)
  const isBusy = actions.runningAction(other.id) === 'end'
  const handleEnd = async () => {
    await actions.end(other)
    setIsEnding(false)
  }

  const buddyStatus: BuddyStatusActions = {
    view: chooseView({ areBothPremium, relation: data, isFailed: isError }),
    other,
    isMePremium: me.isPremium,
    actions,
    retry: () => void refetch(),
    askToEnd: () => setIsEnding(true),
  }
  const dialog = (
    <ConfirmDialog
      open={isEnding}
      onOpenChange={(open) => !open && !isBusy && setIsEnding(false)}
      title={endBuddyWords.title(other.nickname)}
      description={endBuddyWords.description}
      cancelText={endBuddyWords.keep}
      confirmText={endBuddyWords.end}
      busy={isBusy}
      busyText={endBuddyWords.ending}
      onConfirm={() => void handleEnd()}
    />
  )
  return { buddyStatus, dialog }
}
