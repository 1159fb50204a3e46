/** One conversation: with whom, what was said, and a place to answer. */
import type { ReactNode, RefObject } from 'react'
import type { Person } from '#contract/people/users.ts'
import { type Correspondent, PRIVATE_MESSAGE_MAX } from '#contract/social/private-chat.ts'
import { draftKey } from '#web/api/draft-storage.ts'
import { useDraft } from '#web/api/use-draft.ts'
import { ConnectionNotice } from '#web/realtime/connection-notice.tsx'
import { useFocusRefuge } from '#web/ui/browser/use-focus-fallback.ts'
import { useMeasuredHeight } from '#web/ui/browser/use-measured-height.ts'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { useFieldReturn } from '#web/ui/form/use-field-return.ts'
import { Composer } from '#web/ui/message/composer.tsx'
import type { MessageLine } from '#web/ui/message/message-lines.ts'
import { ThreadHeader } from './thread-header.tsx'
import type { Me } from './thread-lines.ts'
import { ThreadMessages } from './thread-messages.tsx'
import { CannotOpen, NobodyThere } from './thread-trouble.tsx'
import { useThread } from './use-thread.ts'
import './thread.css'

type ThreadPaneProps = {
  me: Me
  otherId: string
  sitWords: (userId: string) => string | undefined
  renderActions?: ((message: MessageLine, other: Person) => ReactNode) | undefined
  renderMenu?: ((other: Person) => ReactNode) | undefined
  /** Takes the place of the conversation with somebody one has blocked. */
  renderBlocked?: ((other: Person) => ReactNode) | undefined
  /** Not everyone who sits is known. */
  isSittingUnknown: boolean
}

export function ThreadPane(props: ThreadPaneProps) {
  const { me, otherId, sitWords, renderActions, renderMenu, renderBlocked, isSittingUnknown } = props
  const thread = useThread({ me, otherId })
  const { field, thenToField } = useFieldReturn()
  // The field goes away under whoever types when nothing more can be said.
  const refuge = useFocusRefuge<HTMLElement>()
  const { other } = thread.thread ?? {}
  const isNobody = thread.thread !== undefined && (other === undefined || otherId === me.id)
  const isOpen = !thread.isFailed && !isNobody && !renderBlocked
  return (
    <section {...refuge} className="thread" aria-label={other ? `Conversation with ${other.nickname}` : 'Conversation'}>
      <ThreadHeader
        other={isNobody ? undefined : other}
        sit={sitWords(otherId)}
        isSittingUnknown={isSittingUnknown || renderBlocked !== undefined}
        isLoading={!thread.thread && !thread.isFailed}
        menu={other && !isNobody && renderMenu?.(other)}
      />
      {thread.isFailed && <CannotOpen onRetry={thread.retryLoading} />}
      {isNobody && <NobodyThere />}
      {other && !isNobody && renderBlocked && <div className="thread-trouble">{renderBlocked(other)}</div>}
      {isOpen && (
        <>
          <ConnectionNotice hasMessages />
          <ThreadMessages
            thread={thread}
            me={me}
            other={other}
            renderActions={renderActions}
            onRetry={thenToField(thread.retry)}
            onDrop={thenToField(thread.drop)}
          />
        </>
      )}
      {other && isOpen && <Foot me={me} other={other} onSend={thread.send} field={field} />}
    </section>
  )
}

type FootProps = {
  me: Me
  other: Correspondent
  onSend: (content: string) => boolean
  field: RefObject<HTMLInputElement | null>
}

function Foot(props: FootProps) {
  return (
    <div className="thread-foot" ref={useMeasuredHeight('--dock-height')}>
      <FootContent {...props} />
    </div>
  )
}

/** Both have premium, or nothing more can be said; what was said stays. */
function FootContent({ me, ...answer }: FootProps) {
  if (!me.isPremium) return <OnlyReading />
  if (answer.other.isPremium) return <Answer {...answer} />
  return (
    <div className="thread-only-reading">
      <p>They do not have premium at the moment.</p>
    </div>
  )
}

function Answer({ other, onSend, field }: Omit<FootProps, 'me'>) {
  const [text, setText] = useDraft(draftKey(other.id), '')
  return (
    <Composer
      max={PRIVATE_MESSAGE_MAX}
      placeholder={`Message ${other.nickname}`}
      text={text}
      onType={setText}
      onSend={onSend}
      field={field}
    />
  )
}

function OnlyReading() {
  return (
    <div className="thread-only-reading">
      <p>Your premium has ended. What was said stays here for you to read.</p>
      <ButtonLink to="/subscribe" variant="brass" size="sm">
        Renew premium
      </ButtonLink>
    </div>
  )
}
