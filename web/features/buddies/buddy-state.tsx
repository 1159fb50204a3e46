/** The buddy status on another person's profile: a label and the possible actions. */
import { ChatCircleIcon } from '@phosphor-icons/react/dist/ssr/ChatCircle'
import { CheckIcon } from '@phosphor-icons/react/dist/ssr/Check'
import { HandshakeIcon } from '@phosphor-icons/react/dist/ssr/Handshake'
import { HourglassIcon } from '@phosphor-icons/react/dist/ssr/Hourglass'
import { type ReactNode, useRef } from 'react'
import { keepFocus } from '#web/ui/browser/keep-focus.ts'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Button, ButtonLink } from '#web/ui/form/button.tsx'
import { ASK_AGAIN_LATER } from './buddies.words.ts'
import type { BuddyStatusActions } from './use-buddy-status.tsx'
import './buddy-state.css'

type BuddyStateProps = {
  buddyStatus: BuddyStatusActions
  wayToPremium: { to: string; label: string }
}

export function BuddyState({ buddyStatus, wayToPremium }: BuddyStateProps) {
  const box = useRef<HTMLDivElement>(null)
  // The pressed button is replaced with the next state; without this the focus would be lost.
  const press = (action: Promise<void>) => {
    void action.then(() => requestAnimationFrame(() => keepFocus(box.current)))
  }
  return (
    <div className="buddy-state" ref={box} tabIndex={-1} aria-live="polite">
      <StatusContent buddyStatus={buddyStatus} wayToPremium={wayToPremium} press={press} />
    </div>
  )
}

/** While the other person loads; a viewer without premium needs it in any case. */
export function BuddyStateLoading({ isMePremium, wayToPremium }: Pick<BuddyStateProps, 'wayToPremium'> & PremiumSide) {
  return (
    <div className="buddy-state">
      {isMePremium ? <Loading /> : <PremiumRequired isMePremium={false} wayToPremium={wayToPremium} />}
    </div>
  )
}

function Loading() {
  return <Skeleton width={148} height={44} />
}

type StatusContentProps = BuddyStateProps & { press: (action: Promise<void>) => void }

function StatusContent({ buddyStatus, wayToPremium, press }: StatusContentProps) {
  const { view, other, actions, retry, isMePremium } = buddyStatus
  const doing = actions.doing(other.id)
  const beMyBuddy = <BeMyBuddy isBusy={doing === 'ask'} onAsk={() => press(actions.ask(other))} />
  switch (view) {
    case 'premium-required':
      return <PremiumRequired isMePremium={isMePremium} wayToPremium={wayToPremium} />
    case 'loading':
      return <Loading />
    case 'failed':
      return <Failed onRetry={retry} />
    case 'none':
      return withMessage(beMyBuddy)
    case 'asked':
      return withMessage(<Asked isBusy={doing === 'cancel'} onCancel={() => press(actions.cancel(other))} />)
    case 'asking':
      return withMessage(<Asking doing={doing} onAnswer={(accept) => press(actions.answer(other, accept))} />)
    case 'buddies':
      return <Buddies otherId={other.id} />
    case 'declined':
      return withMessage(
        <Declined>
          <p className="buddy-line">{ASK_AGAIN_LATER}</p>
        </Declined>,
      )
    case 'turned-down':
      return withMessage(<Declined>{beMyBuddy}</Declined>)
  }

  // Offered to non-buddies too; the server refuses where a member takes messages from buddies only.
  function withMessage(content: ReactNode) {
    return (
      <>
        {content}
        <MessageLink otherId={other.id} variant="glaze" />
      </>
    )
  }
}

function BeMyBuddy({ isBusy, onAsk }: { isBusy: boolean; onAsk: () => void }) {
  return (
    <Button variant="water" size="sm" busy={isBusy} busyText="Asking..." onClick={onAsk}>
      <HandshakeIcon weight="bold" aria-hidden="true" />
      Be My Buddy
    </Button>
  )
}

function Asked({ isBusy, onCancel }: { isBusy: boolean; onCancel: () => void }) {
  return (
    <>
      <Chip tone="wall">
        <HourglassIcon weight="bold" aria-hidden="true" />
        Request Pending
      </Chip>
      <Button variant="glaze" size="sm" busy={isBusy} busyText="Cancelling..." onClick={onCancel}>
        Cancel request
      </Button>
    </>
  )
}

type AskingProps = { doing: ReturnType<BuddyStatusActions['actions']['doing']>; onAnswer: (accept: boolean) => void }

function Asking({ doing, onAnswer }: AskingProps) {
  const isBusy = doing !== undefined
  return (
    <>
      <p className="buddy-line buddy-asking">Wants to be your buddy</p>
      <Button
        variant="water"
        size="sm"
        busyText="Accepting..."
        busy={doing === 'accept'}
        disabled={isBusy}
        onClick={() => onAnswer(true)}
      >
        Accept
      </Button>
      <Button
        variant="glaze"
        size="sm"
        busyText="Declining..."
        busy={doing === 'decline'}
        disabled={isBusy}
        onClick={() => onAnswer(false)}
      >
        Decline
      </Button>
    </>
  )
}

function Buddies({ otherId }: { otherId: string }) {
  return (
    <>
      <Chip tone="live">
        <CheckIcon weight="bold" aria-hidden="true" />
        Bathroom Buddy
      </Chip>
      <MessageLink otherId={otherId} variant="porcelain" />
    </>
  )
}

function MessageLink({ otherId, variant }: { otherId: string; variant: 'glaze' | 'porcelain' }) {
  return (
    <ButtonLink variant={variant} size="sm" to={`/private-chat?user=${encodeURIComponent(otherId)}`}>
      <ChatCircleIcon weight="bold" aria-hidden="true" />
      Message
    </ButtonLink>
  )
}

function Declined({ children }: { children: ReactNode }) {
  return (
    <>
      <Chip tone="bad">Request Declined</Chip>
      {children}
    </>
  )
}

function PremiumRequired({ isMePremium, wayToPremium }: Pick<BuddyStateProps, 'wayToPremium'> & PremiumSide) {
  return (
    <>
      <Chip tone="brass">Premium Required for Buddies</Chip>
      {isMePremium ? (
        <p className="buddy-line">They do not have premium at the moment.</p>
      ) : (
        <ButtonLink variant="glaze" size="sm" to={wayToPremium.to}>
          {wayToPremium.label}
        </ButtonLink>
      )}
    </>
  )
}

type PremiumSide = { isMePremium: boolean }

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <p className="buddy-line">Whether you are buddies could not be loaded.</p>
      <Button variant="glaze" size="sm" onClick={onRetry}>
        Try again
      </Button>
    </>
  )
}
