/** A member who writes to another in private, and says again what was not acknowledged, in the order in which it was said. */
import { listPrivateMessages, type PrivateMessage, sendPrivateMessage } from '#contract/social/private-chat.ts'
import type { Visitor } from './people.ts'

const AGAIN_AFTER_MS = 20

export function createPrivateWriter(person: Visitor, to: Visitor) {
  const acknowledged = new Map<string, PrivateMessage>()
  let work: Promise<void> = Promise.resolve()

  async function deliver(content: string): Promise<void> {
    const clientId = `local-${content}`
    const body = { senderId: person.id, receiverId: to.id, content, clientId }
    while (!acknowledged.has(clientId)) {
      const answer = await person.browser.call(sendPrivateMessage, { body }).catch(() => undefined)
      if (answer?.status === 200) acknowledged.set(clientId, answer.body.message)
      else await new Promise((done) => setTimeout(done, AGAIN_AFTER_MS))
    }
  }

  return {
    acknowledged,
    say(content: string): void {
      work = work.then(() => deliver(content))
    },
    done: () => work,
    async thread(): Promise<PrivateMessage[]> {
      const params = { userId: person.id, otherId: to.id }
      return (await person.browser.call(listPrivateMessages, { params, query: '?after=0' })).body.messages
    },
  }
}
