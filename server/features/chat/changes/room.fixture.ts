/** People in the room, for tests of what happens to messages after they were sent. */
import type { Reaction } from '#contract/social/conversation.ts'
import { joinLive } from '#server/testing/live.ts'
import { member, type TestPerson } from '#server/testing/people.ts'
import type { TestApp } from '#server/testing/start-app.ts'

type Name = 'rhoda' | 'robin' | 'pearl' | 'percy'

export type Sitting = Awaited<ReturnType<typeof sitDown>>

/** Unique, because a person may sit down twice in a test. */
let sent = 0

/** A page of the person, who is on the bowl. */
export async function sitDown<Person extends TestPerson>(app: Pick<TestApp, 'url'>, person: Person) {
  const live = await joinLive(app.url, person)
  live.send({ type: 'TOGGLE_STATUS', userId: person.id, isOnBowl: true })
  await live.waitFor('STATUS', ({ isOnBowl }) => isOnBowl)
  return {
    ...person,
    live,
    getUp: () => live.send({ type: 'TOGGLE_STATUS', userId: person.id, isOnBowl: false }),
    /** Returns the id of the message. */
    async say(content: string, replyTo?: string): Promise<string> {
      const clientId = `local-${++sent}`
      live.send({ type: 'MESSAGE', message: { id: clientId, content, ...(replyTo ? { replyTo } : {}) } })
      return (await live.waitFor('MESSAGE', ({ message }) => message.clientId === clientId)).message.id
    },
    edit: (id: string, content: string) => live.send({ type: 'EDIT_MESSAGE', id, content }),
    remove: (id: string) => live.send({ type: 'DELETE_MESSAGE', id }),
    react: (id: string, emoji: Reaction = '💩', isOn = true) => live.send({ type: 'REACT', id, emoji, isOn }),
    /** The refusal that names the message. */
    refusal: async (id: string) => (await live.waitFor('ERROR', ({ clientId }) => clientId === id)).code,
  }
}

export async function sittingMember(app: Pick<TestApp, 'url' | 'browser'>, name: Name) {
  return sitDown(app, await member(app, name))
}

/** What a page of the person gets when it is opened. */
export async function historyOf(app: Pick<TestApp, 'url'>, person: TestPerson) {
  const live = await joinLive(app.url, person)
  const { messages, lastChange } = await live.waitFor('CHAT_HISTORY')
  return { messages, lastChange }
}
