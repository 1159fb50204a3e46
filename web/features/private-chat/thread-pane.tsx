/** One conversation: with whom, what was said, and a place to answer. */
import type { ReactNode } from 'react'
import { PRIVATE_MESSAGE_MAX } from '#contract/private-chat.ts'
import type { Person } from '#contract/users.ts'
import { useDraft } from '#web/api/use-draft.ts'
import { useLive, useLiveState } from '#web/realtime/use-live.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Composer } from '#web/ui/composer.tsx'
import { ConnectionBar } from '#web/ui/connection-bar.tsx'
import type { MessageLine } from '#web/ui/message-lines.ts'
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
}

export function ThreadPane({ me, otherId, sitWords, renderActions, renderMenu }: ThreadPaneProps) {
  const live = useLive()
  const connection = useLiveState()
  const thread = useThread({ me, otherId })
  const { other } = thread.thread ?? {}
  const isNobody = thread.thread !== undefined && (other === undefined || otherId === me.id)
  return (
    <section className="thread" aria-label={other ? `Conversation with ${other.nickname}` : 'Conversation'}>
      <ThreadHeader
        other={isNobody ? undefined : other}
        sit={sitWords(otherId)}
        isLoading={!thread.thread && !thread.isFailed}
        menu={other && !isNobody && renderMenu?.(other)}
      />
      {thread.isFailed && <CannotOpen onRetry={thread.retryLoading} />}
      {isNobody && <NobodyThere />}
      {!thread.isFailed && !isNobody && (
        <>
          <ConnectionBar state={connection} onWake={() => live?.wake()} />
          <ThreadMessages thread={thread} other={other} renderActions={renderActions} />
        </>
      )}
      {other && !isNobody && (me.isPremium ? <Answer other={other} onSend={thread.send} /> : <OnlyReading />)}
    </section>
  )
}

function Answer({ other, onSend }: { other: Person; onSend: (content: string) => boolean }) {
  const [text, setText] = useDraft(`private chat ${other.id}`, '')
  return (
    <Composer
      max={PRIVATE_MESSAGE_MAX}
      placeholder={`Message ${other.nickname}`}
      text={text}
      onType={setText}
      onSend={onSend}
    />
  )
}

/** Premium has ended: nothing is lost, and nothing more can be said. */
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
