/** The buddy status on another person's profile: the chip, a line, the two buttons, the items of the menu. */
import { ChatCircleIcon } from '@phosphor-icons/react/dist/ssr/ChatCircle'
import { HandWavingIcon } from '@phosphor-icons/react/dist/ssr/HandWaving'
import { HourglassIcon } from '@phosphor-icons/react/dist/ssr/Hourglass'
import { type ReactNode, useRef } from 'react'
import { keepFocus } from '#web/ui/browser/focus.ts'
import type { MenuItem } from '#web/ui/feedback/menu.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Button, ButtonLink } from '#web/ui/form/button.tsx'
import { uiWords } from '#web/ui/ui.words.ts'
import { buddyWords } from './buddies.words.ts'
import type { BuddyView } from './buddy-status.ts'
import type { BuddyStatusActions } from './use-buddy-status.tsx'

/** The first of the two buttons is the colour of water, the second of porcelain. */
export type ButtonTone = 'water' | 'porcelain'

type BuddyButtonsProps = {
  buddyStatus: BuddyStatusActions
  /** Null between people who can't wave. */
  renderWave: (place: ButtonTone) => ReactNode
}

export function BuddyButtons({ buddyStatus, renderWave }: BuddyButtonsProps) {
  const box = useRef<HTMLDivElement>(null)
  // The pressed button is replaced with the next state; without this the focus would be lost.
  const press = (action: Promise<void>) => {
    void action.then(() => requestAnimationFrame(() => keepFocus(box.current)))
  }
  return (
    <div className="person-buttons" ref={box} tabIndex={-1} aria-live="polite">
      <StateButtons buddyStatus={buddyStatus} renderWave={renderWave} press={press} />
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

type StateButtonsProps = BuddyButtonsProps & { press: (action: Promise<void>) => void }

function StateButtons({ buddyStatus, renderWave, press }: StateButtonsProps) {
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
            {uiWords.tryAgain}
          </Button>
          {renderWave('porcelain')}
        </>
      )
    case 'none':
    case 'declined-by-you':
      return (
        <>
          <Button
            variant="water"
            busy={runningAction === 'ask'}
            busyText={buddyWords.asking}
            onClick={() => press(actions.ask(other))}
          >
            {buddyWords.ask}
          </Button>
          {renderWave('porcelain')}
        </>
      )
    case 'request-sent':
      return (
        <>
          <Button disabled>{buddyWords.pending}</Button>
          {renderWave('water')}
        </>
      )
    case 'request-received':
      return <Answers runningAction={runningAction} onAnswer={(accept) => press(actions.answer(other, accept))} />
    case 'buddies':
      return (
        <>
          {renderWave('water')}
          <ButtonLink variant="porcelain" to={messagePath(other.id)}>
            <ChatCircleIcon weight="bold" aria-hidden="true" />
            {buddyWords.message}
          </ButtonLink>
        </>
      )
    case 'declined-by-them':
    case 'premium-required':
      return (
        <>
          {renderWave('water')}
          <ButtonLink variant="porcelain" to="/chat">
            {buddyWords.openChatRoom}
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
        busyText={buddyWords.accepting}
        busy={runningAction === 'accept'}
        disabled={isBusy}
        onClick={() => onAnswer(true)}
      >
        {buddyWords.accept}
      </Button>
      <Button
        variant="porcelain"
        busyText={buddyWords.declining}
        busy={runningAction === 'decline'}
        disabled={isBusy}
        onClick={() => onAnswer(false)}
      >
        {buddyWords.decline}
      </Button>
    </>
  )
}

const CHIPS: { [View in BuddyView]?: string } = {
  'request-received': buddyWords.wantsToBe,
  buddies: buddyWords.buddies,
  'declined-by-them': buddyWords.declined,
  'declined-by-you': buddyWords.declined,
  'premium-required': buddyWords.premiumRequired,
}

/** Undefined when the two have no relation, or when the buttons already show it. */
export function buddyChip({ view }: Pick<BuddyStatusActions, 'view'>): string | undefined {
  return CHIPS[view]
}

export function buddyLine({ view, isMePremium }: Pick<BuddyStatusActions, 'view' | 'isMePremium'>) {
  if (view === 'declined-by-them') return buddyWords.askAgainLater
  if (view === 'failed') return buddyWords.statusNotLoaded
  return view === 'premium-required' && isMePremium ? buddyWords.notPremium : undefined
}

/** The actions without a button of their own; `onMessage` opens the conversation. */
export function buddyMenuItems({ view, other, actions, askToEnd }: BuddyStatusActions, onMessage: () => void) {
  const message: MenuItem = {
    label: buddyWords.message,
    icon: <ChatCircleIcon aria-hidden="true" />,
    onChoose: onMessage,
  }
  const cancel: MenuItem = {
    label: buddyWords.cancelRequest,
    icon: <HourglassIcon aria-hidden="true" />,
    onChoose: () => void actions.cancel(other),
  }
  const end: MenuItem = {
    label: buddyWords.end,
    icon: <HandWavingIcon aria-hidden="true" />,
    onChoose: askToEnd,
  }
  if (view === 'buddies') return [end]
  if (view === 'request-sent') return [message, cancel]
  // Offered to non-buddies too; the server refuses where a member takes messages from buddies only.
  const isWithMessage = ['none', 'request-received', 'declined-by-them', 'declined-by-you'].includes(view)
  return isWithMessage ? [message] : []
}

export function messagePath(otherId: string): string {
  return `/private-chat?user=${encodeURIComponent(otherId)}`
}
