/** Changes of messages with two nodes: the same state and the same order on both, also after missed facts. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { adminDecideReport, adminReports, adminUndoReport } from '#contract/admin/admin-reports.ts'
import { report } from '#contract/people/safety.ts'
import type { LiveEvent } from '#contract/protocol/wire.ts'
import { joinLive, type Live } from '#server/testing/live.ts'
import { admin, guest, type Member, member, type TestPerson } from '#server/testing/people.ts'
import { startNodes, type TestNodes } from '#server/testing/start-nodes.ts'
import { sitDown } from './room.fixture.ts'

let nodes: TestNodes
let rhoda: Member
let robin: Member

beforeAll(async () => {
  nodes = await startNodes(2)
  rhoda = await member(nodes, 'rhoda')
  robin = await member(nodes, 'robin')
})
afterAll(() => nodes.stop())

async function sitAt(node: number, person: TestPerson) {
  const sitting = await sitDown({ url: nodes.url(node) }, person)
  onTestFinished(() => sitting.live.cut())
  return sitting
}

const isChange = (event: LiveEvent) => ['MESSAGE_EDITED', 'MESSAGE_DELETED', 'MESSAGE_REACTED'].includes(event.type)
const changesOf = (live: Live) => live.events.filter(isChange)
const numbersOf = (live: Live) => changesOf(live).flatMap((event) => ('change' in event ? [event.change ?? 0] : []))
const soon = { timeout: 20_000 }

test('[MSG-10] [SCALE-1] changes made through both nodes at once have one order, which every page sees', async () => {
  const [here, there] = [await sitAt(0, rhoda), await sitAt(1, robin)]
  const ids = [await here.say('one'), await there.say('two')]
  await here.live.waitFor('MESSAGE', ({ message }) => message.content === 'two')
  await there.live.waitFor('MESSAGE', ({ message }) => message.content === 'one')
  const guests = await Promise.all(
    Array.from({ length: 6 }, async (_, nth) => sitAt(nth, await guest(nodes, `guest-Nodes00${nth}`))),
  )
  for (const emoji of ['💩', '🧻', '🙌'] as const) {
    for (const one of guests) for (const id of ids) one.react(id, emoji)
  }
  here.edit(ids[0] ?? '', 'One')
  there.edit(ids[1] ?? '', 'Two')
  const counts = [6, 6, 6]
  const isDone = (live: Live, id: string) =>
    live.eventsOf('MESSAGE_REACTED').some((event) => {
      return event.id === id && event.reactions.map(({ count }) => count).join() === counts.join()
    }) && live.eventsOf('MESSAGE_EDITED').some((event) => event.id === id)
  for (const { live } of [here, there]) {
    await vi.waitFor(() => expect(ids.every((id) => isDone(live, id))).toBe(true), soon)
    const numbers = numbersOf(live)
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  }
  expect(changesOf(here.live).at(-1)).toEqual(changesOf(there.live).at(-1))
  const [one, other] = await Promise.all(
    [0, 1].map(async (at) => (await joinLive(nodes.url(at), rhoda)).waitFor('CHAT_HISTORY')),
  )
  expect(one).toEqual(other)
})

test('[MSG-4] [SCALE-1] a person’s own reactions reach their pages on every node', async () => {
  const [here, there] = [await sitAt(0, rhoda), await sitAt(1, rhoda)]
  const id = await here.say('mine')
  await there.live.waitFor('MESSAGE', ({ message }) => message.id === id)
  here.react(id)
  await there.live.waitFor('MY_REACTIONS', ({ reactions }) => reactions[id]?.[0] === '💩')
})

test('[MSG-10] [SCALE-2] a node that has missed facts reads the changes, and passes them on in order', async () => {
  const [here, there] = [await sitAt(0, rhoda), await sitAt(1, robin)]
  const [one, two, three] = [await here.say('to edit'), await here.say('to delete'), await here.say('to react')]
  await there.live.waitFor('MESSAGE', ({ message }) => message.id === three)
  there.live.clear()
  // As if another node had committed them and its facts were lost.
  await nodes.database.db.execute(sql`
    with room as (update chat_rooms set last_change = last_change + 2 returning last_change)
    update chat_messages set content = case when seq = ${Number(one.slice(2))} then 'edited' else '' end,
      edited_at = case when seq = ${Number(one.slice(2))} then now() end,
      flushed_at = case when seq = ${Number(two.slice(2))} then now() end,
      change = last_change - 2 + seq - ${Number(one.slice(2)) - 1}
    from room where seq in (${Number(one.slice(2))}, ${Number(two.slice(2))})`)
  here.react(three)
  for (const { live } of [here, there]) {
    await live.waitFor('MESSAGE_REACTED', ({ id }) => id === three)
    expect(changesOf(live).map((event) => [event.type, 'id' in event ? event.id : ''])).toEqual([
      ['MESSAGE_EDITED', one],
      ['MESSAGE_DELETED', two],
      ['MESSAGE_REACTED', three],
    ])
  }
})

test('[MSG-24] [SCALE-4] a message hidden through one node is hidden on all, and shown again', async () => {
  const [here, there] = [await sitAt(0, rhoda), await sitAt(1, robin)]
  const id = await here.say('vile')
  await there.live.waitFor('MESSAGE', ({ message }) => message.id === id)
  here.react(id)
  await robin.browser.call(report, { body: { kind: 'message', subjectId: id, reason: 'abuse' } })
  const ada = await admin(nodes)
  const params = { id: (await ada.browser.call(adminReports)).body.reports[0]?.id ?? '' }
  await ada.browser.call(adminDecideReport, { params, body: { hide: true } })
  for (const { live } of [here, there]) await live.waitFor('MESSAGE_HIDDEN', (event) => event.id === id)
  const { messages } = await (await joinLive(nodes.url(1), robin)).waitFor('CHAT_HISTORY')
  expect(messages.map((message) => message.id)).not.toContain(id)
  for (const { live } of [here, there]) live.clear()
  await ada.browser.call(adminUndoReport, { params })
  for (const { live } of [here, there]) {
    const { message } = await live.waitFor('MESSAGE')
    expect(message).toMatchObject({ id, content: 'vile', reactions: [{ emoji: '💩', count: 1 }] })
  }
})
