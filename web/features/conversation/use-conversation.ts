/** A conversation for components: what the room and a private chat have in common. */
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { TypingPerson } from '#contract/social/conversation.ts'
import { type Channel, createActions } from './actions.ts'
import type { Composing, Conversation, Older } from './conversation.ts'
import { type Author, type Me, quoteOf } from './line-details.ts'
import { lineKey, linesOf } from './lines.ts'
import { fillGap, findQuoted, loadOlder, loadQuotes, type PageChannel } from './load-pages.ts'
import { isStartLoaded, missingQuotes } from './log/log-pages.ts'
import { oldestNew } from './log/look.ts'
import type { MessageLog } from './log/message-log.ts'
import { type LookChannel, useLook } from './use-look.ts'

export type ConversationChannel = Channel & PageChannel & LookChannel

type Source = {
  me: Me
  /** The author of messages that don't name theirs. */
  other?: Author | undefined
  log: MessageLog
  channel: ConversationChannel
  typing: readonly TypingPerson[]
  seenKey?: string | undefined
  draftName: string
}

const NEW: Composing = { mode: 'new' }

type Latest = RefObject<{ channel: ConversationChannel; composing: Composing }>

export function useConversation({ me, other, log, channel, typing, seenKey, draftName }: Source): Conversation {
  const [composing, setComposing] = useState(NEW)
  const replyTo = composing.mode === 'reply' ? composing.to.id : undefined
  // Not in an effect: the words of a person who is now behind a block must not be drawn once more.
  if (quoteOf(replyTo, log, { me, other })?.state === 'gone') setComposing(NEW)
  const latest: Latest = useRef({ channel, composing })
  useLayoutEffect(() => {
    latest.current = { channel, composing }
  })
  const lines = useMemo(() => linesOf(log, { me, other }), [log, me, other])
  const { target, showQuoted } = useTarget(latest, me.id)
  useMissingQuotes(log, replyTo, latest)
  useLook(log, latest)
  // Always the same functions, so that a list of messages is drawn again only when the messages change.
  const actions = useMemo(
    () => ({
      ...createActions({
        channel: () => latest.current.channel,
        composing: () => latest.current.composing,
        setComposing,
      }),
      showQuoted,
      fillGap: ({ id }: { id: string }) => void fillGap(latest.current.channel, id),
    }),
    [showQuoted],
  )
  const firstNew = oldestNew(log, me.id)

  return {
    lines,
    isLoaded: log.isLoaded,
    older: useOlder(log, latest),
    newFrom: firstNew && lineKey(firstNew, me.id),
    target,
    seenKey,
    typing,
    composing,
    draftName,
    actions,
  }
}

function useOlder(log: MessageLog, latest: Latest): Older | undefined {
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const isLoading = useRef(false)
  // Older messages than the cleared ones would be hidden too.
  const isPossible = log.isLoaded && log.messages.length > 0 && log.clearedUpTo === 0
  const isStart = isStartLoaded(log)

  return useMemo(() => {
    const load = async () => {
      if (isLoading.current) return
      isLoading.current = true
      setState('loading')
      const isDone = await loadOlder(latest.current.channel)
      isLoading.current = false
      setState(isDone ? 'idle' : 'failed')
    }
    return isPossible ? { state: isStart ? 'start' : state, load: () => void load() } : undefined
  }, [isPossible, isStart, state, latest])
}

function useTarget(latest: Latest, myId: string) {
  const [target, setTarget] = useState<Conversation['target']>()
  const showQuoted = useMemo(() => {
    const show = async (id: string) => {
      const message = await findQuoted(latest.current.channel, id)
      if (message) setTarget((before) => ({ key: lineKey(message, myId), nth: (before?.nth ?? 0) + 1 }))
    }
    return (id: string) => void show(id)
  }, [latest, myId])
  return { target, showQuoted }
}

/** One call at a time. After a failure the call is made again when other quotes are missing. */
function useMissingQuotes(log: MessageLog, replyTo: string | undefined, latest: Latest): void {
  const isLoading = useRef(false)
  const missing = missingQuotes(log, replyTo).join()

  useEffect(() => {
    if (missing === '' || isLoading.current) return
    isLoading.current = true
    void loadQuotes(latest.current.channel, missing.split(',')).then(() => {
      isLoading.current = false
    })
  }, [missing, latest])
}
