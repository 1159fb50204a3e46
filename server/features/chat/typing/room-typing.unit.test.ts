/** Typing in a crowded room and on several nodes, without sockets. */
import { expect, test } from 'vitest'
import { TYPING_PEOPLE_MAX, TYPING_SHOWN_MS, type TypingPerson } from '#contract/social/conversation.ts'
import { createRoomTyping, type NodeTyping } from './room-typing.ts'

const personAt = (nth: number): TypingPerson => ({ id: `u-${nth}`, nickname: `LooLegend ${nth}` })

/** Nodes that deliver to each other on the same tick. */
function startNodes(count: number) {
  let time = 100_000
  const published: NodeTyping[] = []
  const nodes = Array.from({ length: count }, (_, at) => {
    const shown: string[][] = []
    const typing = createRoomTyping<string>({
      nodeId: `node-${at}`,
      now: () => new Date(time),
      findTyping: async (id) => personAt(Number(id.slice(2))),
      publish: (message) => {
        published.push(message)
        for (const other of nodes) if (other !== nodes[at]) other.typing.receive(structuredClone(message))
      },
      send: (_pages, people) => void shown.push(people.map(({ id }) => id)),
    })
    return { typing, shown }
  })
  return {
    nodes,
    published,
    pass(ms: number) {
      time += ms
      for (const { typing } of nodes) typing.tick()
    },
  }
}

test('[MSG-12] with more than a hundred people in the room nobody is shown, whatever node they are on', async () => {
  const { nodes, pass } = startNodes(2)
  const [here, there] = nodes
  if (!here || !there) throw new Error('two nodes')
  here.typing.setOpen('a page', 'u-1', true)
  here.typing.setOpen('another page of the same person', 'u-1', true)
  for (let nth = 2; nth <= TYPING_PEOPLE_MAX; nth++) there.typing.setOpen(`page ${nth}`, `u-${nth}`, true)
  pass(1000)
  await here.typing.type('u-1')
  pass(1000)
  expect(there.shown.at(-1)).toEqual(['u-1'])
  there.typing.setOpen('one too many', 'u-101', true)
  pass(1000)
  await here.typing.type('u-1')
  pass(1000)
  expect([here.shown.at(-1), there.shown.at(-1)]).toEqual([[], []])
  there.typing.close('one too many')
  pass(1000)
  await here.typing.type('u-1')
  pass(1000)
  expect([here.shown.at(-1), there.shown.at(-1)]).toEqual([['u-1'], ['u-1']])
})

test('[MSG-12] what is typed on one node is shown on the others, ends there too, and is not echoed between them', async () => {
  const { nodes, published, pass } = startNodes(3)
  const [one, two, three] = nodes
  if (!one || !two || !three) throw new Error('three nodes')
  await one.typing.type('u-1')
  expect([two.shown, three.shown]).toEqual([[['u-1']], [['u-1']]])
  expect(published).toHaveLength(1)
  pass(1000)
  await two.typing.type('u-2')
  expect(three.shown.at(-1)).toEqual(['u-1', 'u-2'])
  for (const { typing } of nodes) typing.stop(['u-2'])
  pass(1000)
  expect(three.shown.at(-1)).toEqual(['u-1'])
  pass(TYPING_SHOWN_MS)
  expect(three.shown.at(-1)).toEqual([])
  expect(published).toHaveLength(2)
})

test('[MSG-12] a node that is gone counts for at most two minutes', async () => {
  const { nodes, pass } = startNodes(2)
  const [here, there] = nodes
  if (!here || !there) throw new Error('two nodes')
  for (let nth = 2; nth <= TYPING_PEOPLE_MAX + 1; nth++) there.typing.setOpen(`page ${nth}`, `u-${nth}`, true)
  here.typing.setOpen('a page', 'u-1', true)
  pass(1000)
  await here.typing.type('u-1')
  expect(here.shown).toEqual([])
  nodes.splice(1)
  pass(120_000)
  await here.typing.type('u-1')
  expect(here.shown).toEqual([['u-1']])
})
