/** A conversation for components: what the room and a private chat have in common. */
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { TypingPerson } from '#contract/social/conversation.ts'
import { toast } from '#web/ui/feedback/toast.store.ts'
import { type Channel, createActions } from './actions.ts'
import { changeFailed } from './changes.words.ts'
import type { Composing, Conversation, Older } from './conversation.ts'
import { type Author, lineKey, linesOf, type Me } from './lines.ts'
import type { LogMessage, MessageLog } from './log/log.ts'
import {
  addPage,
  addQuoted,
  isStartLoaded,
  type MessagePage,
  messageBeforeGap,
  missingQuotes,
  showCleared,
} from './log/log-pages.ts'
import { oldestNew } from './log/look.ts'
import { type LookChannel, useLook } from './use-look.ts'

/** Messages before one, around one, or these. */
export type PageQuery = { before: LogMessage } | { around: string } | { ids: readonly string[] }

export type ConversationChannel = Channel & LookChannel & { loadPage: (query: PageQuery) => Promise<MessagePage> }

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

type Latest = RefObject<{ log: MessageLog; channel: ConversationChannel; composing: Composing }>

export function useConversation({ me, other, log, channel, typing, seenKey, draftName }: Source): Conversation {
  const [composing, setComposing] = useState<Composing>({ mode: 'new' })
  const latest: Latest = useRef({ log, channel, composing })
  useEffect(() => {
    latest.current = { log, channel, composing }
  })
  const lines = useMemo(() => linesOf(log, { me, other }), [log, me, other])
  const { target, showQuoted } = useQuoted(latest, me.id)
  useMissingQuotes(log, latest)
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
      fillGap: ({ id }: { id: string }) => void fillGap(latest.current, id),
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
  const oldest = log.messages.at(-1)
  const load = useMemo(() => {
    let isLoading = false
    return async () => {
      const { log, channel } = latest.current
      const before = log.messages.at(-1)
      if (isLoading || !before) return
      isLoading = true
      setState('loading')
      try {
        const page = await channel.loadPage({ before })
        channel.changeLog((current) => addPage(current, page, before.seq))
        setState('idle')
      } catch (error) {
        console.warn('Older messages could not be loaded', error)
        setState('failed')
      }
      isLoading = false
    }
  }, [latest])
  // Older messages than the cleared ones would be hidden too.
  if (!log.isLoaded || !oldest || log.clearedUpTo > 0) return undefined
  return isStartLoaded(log) ? { state: 'start', load: () => {} } : { state, load: () => void load() }
}

function useQuoted(latest: Latest, myId: string) {
  const [target, setTarget] = useState<Conversation['target']>()
  const showQuoted = useMemo(() => {
    const show = (message: LogMessage) =>
      setTarget((before) => ({ key: lineKey(message, myId), nth: (before?.nth ?? 0) + 1 }))
    return (id: string) => void findQuoted(latest.current, id).then((message) => message && show(message))
  }, [latest, myId])
  return { target, showQuoted }
}

async function findQuoted({ log, channel }: Latest['current'], id: string): Promise<LogMessage | undefined> {
  const loaded = log.messages.find((message) => message.id === id)
  if (loaded) {
    channel.changeLog((current) => showCleared(current, loaded))
    return loaded
  }
  try {
    const page = await channel.loadPage({ around: id })
    const found = page.messages.find((message) => message.id === id)
    channel.changeLog((current) => (found ? addPage(current, page) : addQuoted(current, [id], [])))
    return found
  } catch (error) {
    console.warn('A quoted message could not be loaded', error)
    toast(changeFailed())
    return undefined
  }
}

async function fillGap({ log, channel }: Latest['current'], id: string): Promise<void> {
  const before = messageBeforeGap(log, id)
  if (!before) return
  try {
    const page = await channel.loadPage({ around: before.id })
    channel.changeLog((current) => addPage(current, page))
  } catch (error) {
    console.warn('Messages could not be loaded', error)
    toast(changeFailed())
  }
}

/** Loads quoted messages from further back in one call. A failed call is made again when the next one is needed. */
function useMissingQuotes(log: MessageLog, latest: Latest): void {
  const isLoading = useRef(false)
  const missing = missingQuotes(log)
  const wanted = missing.join()

  useEffect(() => {
    if (wanted === '' || isLoading.current) return
    const ids = wanted.split(',')
    isLoading.current = true
    latest.current.channel
      .loadPage({ ids })
      .then(({ messages }) => latest.current.channel.changeLog((current) => addQuoted(current, ids, messages)))
      .catch((error: unknown) => console.warn('Quoted messages could not be loaded', error))
      .finally(() => {
        isLoading.current = false
      })
  }, [wanted, latest])
}
