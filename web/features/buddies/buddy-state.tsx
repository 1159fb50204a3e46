/** What two people are to each other on another person's profile: the chip, a line, the two buttons, the items of the menu. */
import { ChatCircleIcon } from '@phosphor-icons/react/dist/ssr/ChatCircle'
import { HandWavingIcon } from '@phosphor-icons/react/dist/ssr/HandWaving'
import { HourglassIcon } from '@phosphor-icons/react/dist/ssr/Hourglass'
import { type ReactNode, useRef } from 'react'
import { keepFocus } from '#web/ui/browser/focus.ts'
import type { MenuItem } from '#web/ui/feedback/menu.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Button, ButtonLink } from '#web/ui/form/button.tsx'
import { ASK_AGAIN_LATER, bondLines } from './buddies.words.ts'
import type { BuddyView } from './buddy-status.ts'
import type { BuddyStatusActions } from './use-buddy-status.tsx'

/** The first of the two buttons is the colour of water, the second of porcelain. */
export type Place = 'water' | 'porcelain'

type BuddyButtonsProps = {
  buddyStatus: BuddyStatusActions
  /** Null between people who can't wave. */
  renderWave: (place: Place) => ReactNode
}

export function BuddyButtons({ buddyStatus, renderWave }: BuddyButtonsProps) {
  const box = useRef<HTMLDivElement>(null)
  // The pressed button is replaced with the next state; without this the focus would be lost.
  const press = (action: Promise<void>) => {
    void action.then(() => requestAnimationFrame(() => keepFocus(box.current)))
  }
  return (
    <div className="person-buttons" ref={box} tabIndex={-1} aria-live="polite">
      <ButtonsOf buddyStatus={buddyStatus} renderWave={renderWave} press={press} />
    </div>
  )
}

export function ButtonsLoading() {
  return (
    <div className="person-buttons">
      <Skeleton height={52} />
      <Skeleton height={52} />
    </div>
  )
}

type ButtonsOfProps = BuddyButtonsProps & { press: (action: Promise<void>) => void }

function ButtonsOf({ buddyStatus, renderWave, press }: ButtonsOfProps) {
  const { view, other, actions, retry } = buddyStatus
  const runningAction = actions.runningAction(other.id)
  switch (view) {
    case 'loading':
      return (
        <>
          <Skeleton height={52} />
          <Skeleton height={52} />
        </>
      )
    case 'failed':
      return (
        <>
          <Button variant="water" onClick={retry}>
            Try again
          </Button>
          {renderWave('porcelain')}
        </>
      )
    case 'none':
    case 'turned-down':
      return (
        <>
          <Button
            variant="water"
            busy={runningAction === 'ask'}
            busyText="Asking..."
            onClick={() => press(actions.ask(other))}
          >
            Be My Buddy
          </Button>
          {renderWave('porcelain')}
        </>
      )
    case 'asked':
      return (
        <>
          <Button disabled>Request Pending</Button>
          {renderWave('water')}
        </>
      )
    case 'asking':
      return <Answers runningAction={runningAction} onAnswer={(accept) => press(actions.answer(other, accept))} />
    case 'buddies':
      return (
        <>
          {renderWave('water')}
          <ButtonLink variant="porcelain" to={messagePath(other.id)}>
            <ChatCircleIcon weight="bold" aria-hidden="true" />
            Message
          </ButtonLink>
        </>
      )
    case 'declined':
    case 'premium-required':
      return (
        <>
          {renderWave('water')}
          <ButtonLink variant="porcelain" to="/chat">
            Open Chat Room
          </ButtonLink>
        </>
      )
  }
}

type AnswersProps = {
  runningAction: ReturnType<BuddyStatusActions['actions']['runningAction']>
  onAnswer: (accept: boolean) => void
}

function Answers({ runningAction, onAnswer }: AnswersProps) {
  const isBusy = runningAction !== undefined
  return (
    <>
      <Button
        variant="water"
        busyText="Accepting..."
        busy={runningAction === 'accept'}
        disabled={isBusy}
        onClick={() => onAnswer(true)}
      >
        Accept
      </Button>
      <Button
        variant="porcelain"
        busyText="Declining..."
        busy={runningAction === 'decline'}
        disabled={isBusy}
        onClick={() => onAnswer(false)}
      >
        Decline
      </Button>
    </>
  )
}

const CHIPS: { [View in BuddyView]?: string } = {
  asking: 'Wants to be your buddy',
  buddies: 'Bathroom Buddy',
  declined: 'Request Declined',
  'turned-down': 'Request Declined',
  'premium-required': 'Premium Required for Buddies',
}

/** Undefined where there is nothing between the two, or nothing that the buttons don't say. */
export function bondChipOf({ view }: Pick<BuddyStatusActions, 'view'>): string | undefined {
  return CHIPS[view]
}

export function bondLineOf({ view, isMePremium }: Pick<BuddyStatusActions, 'view' | 'isMePremium'>) {
  if (view === 'declined') return ASK_AGAIN_LATER
  if (view === 'failed') return bondLines.failed
  return view === 'premium-required' && isMePremium ? bondLines.notPremium : undefined
}

/** What is possible but is no button; `onMessage` opens the conversation. */
export function buddyMenuItems({ view, other, actions, askToEnd }: BuddyStatusActions, onMessage: () => void) {
  const message: MenuItem = {
    label: 'Message',
    icon: <ChatCircleIcon aria-hidden="true" />,
    onChoose: onMessage,
  }
  const cancel: MenuItem = {
    label: 'Cancel request',
    icon: <HourglassIcon aria-hidden="true" />,
    onChoose: () => void actions.cancel(other),
  }
  const end: MenuItem = {
    label: 'Stop being buddies',
    icon: <HandWavingIcon aria-hidden="true" />,
    onChoose: askToEnd,
  }
  if (view === 'buddies') return [end]
  if (view === 'asked') return [message, cancel]
  // Offered to non-buddies too; the server refuses where a member takes messages from buddies only.
  const isWithMessage = ['none', 'asking', 'declined', 'turned-down'].includes(view)
  return isWithMessage ? [message] : []
}

export function messagePath(otherId: string): string {
  return `/private-chat?user=${encodeURIComponent(otherId)}`
}
