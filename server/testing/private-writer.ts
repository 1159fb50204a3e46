/** A member who sends private messages to another, in order, and retries until each is acknowledged. */
import { listPrivateMessages, type PrivateMessage, sendPrivateMessage } from '#contract/social/private-chat.ts'
import type { TestPerson } from './people.ts'

const RETRY_AFTER_MS = 20

export function createPrivateWriter(person: TestPerson, to: TestPerson) {
  const acknowledged = new Map<string, PrivateMessage>()
  let work: Promise<void> = Promise.resolve()

  async function deliver(content: string): Promise<void> {
    const clientId = `local-${content}`
    const body = { senderId: person.id, receiverId: to.id, content, clientId }
    while (!acknowledged.has(clientId)) {
      const response = await person.browser.call(sendPrivateMessage, { body }).catch(() => undefined)
      if (response?.status === 200) acknowledged.set(clientId, response.body.message)
      else await new Promise((done) => setTimeout(done, RETRY_AFTER_MS))
    }
  }

  return {
    acknowledged,
    send(content: string): void {
      work = work.then(() => deliver(content))
    },
    done: () => work,
    async thread(): Promise<PrivateMessage[]> {
      const params = { userId: person.id, otherId: to.id }
      return (await person.browser.call(listPrivateMessages, { params, query: '?after=0' })).body.messages
    },
  }
}
