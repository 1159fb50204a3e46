/** Carries out actions in a private chat by calls, and repeats each until it is answered. */
import { setTimeout as delay } from 'node:timers/promises'
import {
  deletePrivateMessage,
  editPrivateMessage,
  reactToPrivateMessage,
  sendPrivateMessage,
} from '#contract/social/private-chat.ts'
import type { TestPerson } from '#server/testing/people.ts'
import type { Action, Perform } from './ledger.ts'

const RETRY_AFTER_MS = 20

export function actPrivately(person: TestPerson, to: TestPerson, faults: string[]): Perform {
  return async (action) => {
    for (;;) {
      const response = await call(person, to, action).catch(() => undefined)
      if (response?.status === 200) return response.id
      // Of a repeated deletion the first one was stored, and only its response was lost.
      if (response?.status === 404) return action.kind === 'remove' ? action.id : undefined
      if (response && response.status !== 503) faults.push(`${action.kind}: ${response.status}`)
      await delay(RETRY_AFTER_MS)
    }
  }
}

async function call({ id: senderId, browser }: TestPerson, to: TestPerson, action: Action) {
  const { id } = action
  const params = { messageId: id }
  switch (action.kind) {
    case 'send': {
      const body = { senderId, receiverId: to.id, content: action.content, clientId: id }
      const { status, body: answer } = await browser.call(sendPrivateMessage, { body })
      return { status, id: status === 200 ? answer.message.id : id }
    }
    case 'edit': {
      const body = { content: action.content }
      return { id, status: (await browser.call(editPrivateMessage, { params, body })).status }
    }
    case 'remove':
      return { id, status: (await browser.call(deletePrivateMessage, { params })).status }
    case 'react': {
      const body = { emoji: action.emoji, isOn: action.isOn }
      return { id, status: (await browser.call(reactToPrivateMessage, { params, body })).status }
    }
  }
}
