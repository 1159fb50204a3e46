/** Tests loading messages from further back. */
import { expect, test, vi } from 'vitest'
import { linesOf } from './lines.ts'
import { fillGap, findQuoted, loadOlder, loadQuotes, type PageQuery } from './load-pages.ts'
import { clearMessages } from './log/cleared.ts'
import { receiveHistory } from './log/log.ts'
import { isStartLoaded, type MessagePage } from './log/log-pages.ts'
import { EMPTY_LOG, type LogMessage } from './log/message-log.ts'

const rhoda = { id: 'rhoda', nickname: 'Rhoda', emoji: '🧻', isPremium: false }

const stored = (seq: number): LogMessage => ({ id: `m-${seq}`, userId: 'robin', seq, content: `${seq}`, timestamp: '' })
const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, step) => stored(first + step))

/** A conversation that has the messages 51 to 60 and answers calls with the given pages. */
function open(...pages: (Partial<MessagePage> | 'fails')[]) {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  let log = receiveHistory(EMPTY_LOG, { messages: from(51, 60) }, rhoda.id)
  const queries: PageQuery[] = []
  const toasts: string[] = []
  return {
    queries,
    toasts,
    lines: () => linesOf(log, { me: rhoda }).map(({ id }) => id),
    channel: {
      log: () => log,
      changeLog: (change: (before: typeof log) => typeof log) => {
        log = change(log)
      },
      async loadPage(query: PageQuery): Promise<MessagePage> {
        queries.push(query)
        const page = pages.shift() ?? 'fails'
        if (page === 'fails') throw new Error('No network')
        return { messages: [], isStart: false, ...page }
      },
      showToast: ({ title }: { title: string }) => void toasts.push(title),
    },
  }
}

test('[MSG-20] older messages are those before the oldest one; a failed call can be repeated', async () => {
  const { channel, queries, lines } = open('fails', { messages: from(41, 50), isStart: true })
  expect(await loadOlder(channel)).toBe(false)
  expect(lines()).toHaveLength(10)
  expect(await loadOlder(channel)).toBe(true)
  expect(queries).toMatchObject([{ before: { id: 'm-51' } }, { before: { id: 'm-51' } }])
  expect([lines().length, isStartLoaded(channel.log())]).toEqual([20, true])
})

test('[MSG-7] a quoted message that is loaded needs no call, even if it was cleared', async () => {
  const { channel, queries, lines } = open()
  channel.changeLog(clearMessages)
  expect((await findQuoted(channel, 'm-55'))?.seq).toBe(55)
  expect([queries, lines().at(-1)]).toEqual([[], 'm-55'])
})

test('[MSG-7] a quoted message from further back comes with those around it', async () => {
  const { channel, queries, lines } = open({ messages: from(10, 20) })
  expect((await findQuoted(channel, 'm-15'))?.seq).toBe(15)
  expect(queries).toEqual([{ around: 'm-15' }])
  expect(lines()).toHaveLength(21)
})

test('[MSG-6, MSG-7] a quoted message that is gone says so, and a failed call shows a toast', async () => {
  const { channel, toasts } = open({ messages: [] }, 'fails')
  expect(await findQuoted(channel, 'm-15')).toBeUndefined()
  expect(channel.log().quoted['m-15']).toBeNull()
  expect(toasts).toEqual([])
  expect(await findQuoted(channel, 'm-16')).toBeUndefined()
  expect(toasts).toEqual(['That didn’t go through. Please try again.'])
})

test('[MSG-7] a gap is filled from its older side', async () => {
  const { channel, queries, lines } = open({ messages: from(10, 20) }, { messages: from(15, 55) })
  await findQuoted(channel, 'm-15')
  await fillGap(channel, 'm-52')
  await fillGap(channel, 'm-51')
  expect(queries).toEqual([{ around: 'm-15' }, { around: 'm-20' }])
  expect(lines()).toHaveLength(51)
})

test('[MSG-6] missing quotes come in one call; after a failure they are still missing', async () => {
  const { channel, queries } = open('fails', { messages: [stored(2)] })
  await loadQuotes(channel, ['m-1', 'm-2'])
  expect(channel.log().quoted).toEqual({})
  await loadQuotes(channel, ['m-1', 'm-2'])
  expect(queries[1]).toEqual({ ids: ['m-1', 'm-2'] })
  expect(channel.log().quoted).toMatchObject({ 'm-1': null, 'm-2': { content: '2' } })
})
