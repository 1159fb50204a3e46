/** One conversation: its header, its messages and the composer on the wall, and from 1024 px the other person beside it. */
import { type ReactNode, type RefObject, useMemo } from 'react'
import type { Person } from '#contract/people/users.ts'
import { type Correspondent, PRIVATE_MESSAGE_MAX } from '#contract/social/private-chat.ts'
import type { Conversation, Line } from '#web/features/conversation/conversation.ts'
import type { Me } from '#web/features/conversation/line-details.ts'
import { Messages } from '#web/features/conversation/ui/list/messages.tsx'
import { MessageField } from '#web/features/conversation/ui/message-field.tsx'
import { MessageWall } from '#web/features/conversation/ui/message-wall.tsx'
import { ConnectionNotice } from '#web/realtime/connection-notice.tsx'
import { useIsDisconnected } from '#web/realtime/use-live.ts'
import { useFieldReturn, useFocusFallback } from '#web/ui/browser/focus.ts'
import { useMeasuredHeight } from '#web/ui/browser/use-measured-height.ts'
import { useMedia } from '#web/ui/browser/use-media.ts'
import type { MenuItem } from '#web/ui/feedback/menu.tsx'
import { EmptyState } from '#web/ui/feedback/page-states.tsx'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { threadWords } from '../private-chat.words.ts'
import { ThreadHeader } from './thread-header.tsx'
import { ThreadPerson } from './thread-person.tsx'
import { PersonNotFound, ThreadFailed } from './thread-trouble.tsx'
import { useThread } from './use-thread.ts'
import './thread.css'

const NO_MESSAGES = (
  <EmptyState emoji="duck" title={threadWords.empty.title}>
    {threadWords.empty.line}
  </EmptyState>
)

const HAS_PERSON_COLUMN = '(width >= 1024px)'

type ThreadPaneProps = {
  me: Me
  otherId: string
  sitWords: (userId: string) => string | undefined
  /** For the menu of the other person's messages. */
  moreItems?: ((line: Line) => readonly MenuItem[]) | undefined
  renderMenu?: ((other: Person) => ReactNode) | undefined
  renderBlocked?: ((other: Person) => ReactNode) | undefined
  renderPerson?: ((other: Person) => ReactNode) | undefined
  isSittingUnknown: boolean
}

export function ThreadPane(props: ThreadPaneProps) {
  const { me, otherId, sitWords, moreItems, renderMenu, renderBlocked, renderPerson } = props
  const thread = useThread({ me, otherId })
  const { conversation } = thread
  const { actions } = conversation
  const { field, thenToField } = useFieldReturn()
  // The composer can disappear while it has the focus, e.g. when premium ends.
  const focusFallback = useFocusFallback<HTMLDivElement>()
  const { other } = thread.thread ?? {}
  const isNotFound = thread.thread !== undefined && (other === undefined || otherId === me.id)
  const isOpen = !thread.isFailed && !isNotFound && !renderBlocked
  const hasPersonColumn = useMedia(HAS_PERSON_COLUMN)
  const isDisconnected = useIsDisconnected()
  const sit = isDisconnected ? undefined : sitWords(otherId)
  const isOnBowl = sit !== undefined
  const onBowlIds = useMemo(() => new Set(isOnBowl ? [otherId] : []), [isOnBowl, otherId])
  const canPost = me.isPremium && other?.isPremium !== false
  const listActions = useMemo(
    () => ({ ...actions, retry: thenToField(actions.retry), drop: thenToField(actions.drop) }),
    [actions, thenToField],
  )
  return (
    <>
      <MessageWall
        {...focusFallback}
        as="section"
        className="thread"
        aria-label={other ? threadWords.titleWith(other.nickname) : threadWords.title}
      >
        <ThreadHeader
          other={isNotFound ? undefined : other}
          sit={sitWords(otherId)}
          isSittingUnknown={props.isSittingUnknown || renderBlocked !== undefined}
          isLoading={!thread.thread && !thread.isFailed}
          menu={other && !isNotFound && renderMenu?.(other)}
        />
        {thread.isFailed && <ThreadFailed onRetry={thread.retryLoading} />}
        {isNotFound && <PersonNotFound />}
        {other && !isNotFound && renderBlocked && <div className="thread-trouble">{renderBlocked(other)}</div>}
        {isOpen && (
          <>
            <ConnectionNotice hasMessages />
            <Messages
              lines={conversation.lines}
              isLoaded={conversation.isLoaded}
              older={conversation.older}
              newFrom={conversation.newFrom}
              target={conversation.target}
              seenKey={conversation.seenKey}
              actions={listActions}
              me={me}
              label={threadWords.messages}
              onBowlIds={onBowlIds}
              canPost={canPost}
              // Without premium on both sides a retry would be refused again.
              canRetry={canPost}
              moreItems={moreItems}
              empty={NO_MESSAGES}
            />
          </>
        )}
        {other && isOpen && <Footer me={me} other={other} conversation={conversation} field={field} />}
      </MessageWall>
      {isOpen && hasPersonColumn && (
        <ThreadPerson other={other} sit={sit} isSittingUnknown={props.isSittingUnknown || isDisconnected}>
          {other && renderPerson?.(other)}
        </ThreadPerson>
      )}
    </>
  )
}

type FooterProps = {
  me: Me
  other: Correspondent
  conversation: Conversation
  field: RefObject<HTMLInputElement | null>
}

function Footer(props: FooterProps) {
  return (
    <div className="message-dock" ref={useMeasuredHeight('--dock-height')}>
      <FooterContent {...props} />
    </div>
  )
}

/** Writing needs premium on both sides; reading does not. */
function FooterContent({ me, ...reply }: FooterProps) {
  if (!me.isPremium) return <PremiumEnded />
  if (reply.other.isPremium) return <Reply {...reply} />
  return (
    <div className="thread-only-reading">
      <p>{threadWords.theyAreNotPremium}</p>
    </div>
  )
}

function Reply({ other, conversation, field }: Omit<FooterProps, 'me'>) {
  const people = useMemo(() => [other], [other])
  return (
    <MessageField
      conversation={conversation}
      max={PRIVATE_MESSAGE_MAX}
      placeholder={threadWords.placeholder(other.nickname)}
      people={people}
      field={field}
    />
  )
}

function PremiumEnded() {
  const { line, link } = threadWords.premiumEnded
  return (
    <div className="thread-only-reading">
      <p>{line}</p>
      <ButtonLink to="/subscribe" variant="brass" size="sm">
        {link}
      </ButtonLink>
    </div>
  )
}
