/** Loads messages from further back into the log: older ones, those around a quoted one, and quoted ones. */
import type { ToastRequest } from '#web/ui/feedback/toast.store.ts'
import type { Channel } from './actions.ts'
import { changeFailed } from './conversation.words.ts'
import { addPage, addQuoted, type MessagePage, messageBeforeGap, showCleared } from './log/log-pages.ts'
import type { LogMessage } from './log/message-log.ts'

/** Messages before one, around one, or these. */
export type PageQuery = { before: LogMessage } | { around: string } | { ids: readonly string[] }

export type PageChannel = Pick<Channel, 'log' | 'changeLog'> & {
  loadPage: (query: PageQuery) => Promise<MessagePage>
  showToast: (toast: ToastRequest) => void
}

/** Returns whether it worked. */
export async function loadOlder({ log, changeLog, loadPage }: PageChannel): Promise<boolean> {
  const before = log().messages.at(-1)
  if (!before) return true
  try {
    const page = await loadPage({ before })
    changeLog((current) => addPage(current, page, before.seq))
    return true
  } catch (error) {
    console.warn('Older messages could not be loaded', error)
    return false
  }
}

/** The quoted message, once it is in the log; undefined if it can't be shown. */
export async function findQuoted(channel: PageChannel, id: string): Promise<LogMessage | undefined> {
  const { log, changeLog } = channel
  const loaded = log().messages.find((message) => message.id === id)
  if (loaded) {
    changeLog((current) => showCleared(current, loaded))
    return loaded
  }
  const page = await loadAround(channel, id)
  if (!page) return undefined
  const found = page.messages.find((message) => message.id === id)
  changeLog((current) => (found ? showCleared(addPage(current, page), found) : addQuoted(current, [id], [])))
  return found
}

/** The messages that follow the older side of a gap, where the reader comes from a quote. */
export async function fillGap(channel: PageChannel, id: string): Promise<void> {
  const before = messageBeforeGap(channel.log(), id)
  const page = before && (await loadAround(channel, before.id))
  if (page) channel.changeLog((current) => addPage(current, page))
}

export async function loadQuotes({ changeLog, loadPage }: PageChannel, ids: readonly string[]): Promise<void> {
  try {
    const { messages } = await loadPage({ ids })
    changeLog((current) => addQuoted(current, ids, messages))
  } catch (error) {
    console.warn('Quoted messages could not be loaded', error)
  }
}

async function loadAround({ loadPage, showToast }: PageChannel, id: string): Promise<MessagePage | undefined> {
  try {
    return await loadPage({ around: id })
  } catch (error) {
    console.warn('Messages could not be loaded', error)
    showToast(changeFailed)
    return undefined
  }
}
