/** Every word of the public chat room but those of messages, which are in conversation.words.ts. */
import { GUEST_MESSAGE_LIMIT, GUEST_SHEETS } from '#contract/social/chat.ts'
import { messagesLeft } from './guest-message-count.ts'

export const chatWords = {
  title: 'Chat room',
  back: 'Back',
  online: (count: number) => `${count} online`,
  clear: 'Clear Chat',
  messages: 'Chat messages',
  showAll: (count: number) => `Show All Messages (${count})`,
  offBowl: 'Get on the bowl to join in.',
  premium: 'Premium',
  demo: 'demo',
  empty: { title: 'No messages. Enjoy the silence.', line: 'Or say something nice.' },
}

export const guestLimitWords = {
  sheetsLeft: (sent: number) => `${messagesLeft(sent)} of ${GUEST_SHEETS} sheets left`,
  near: {
    title: 'Message limit approaching',
    description: `Guest users can only send ${GUEST_MESSAGE_LIMIT} messages. Sign up for unlimited messaging!`,
  },
  reached: {
    title: 'Message Limit Reached',
    description: 'You’re out of sheets. Sign up for unlimited messaging!',
    later: 'Maybe Later',
    signUp: 'Sign Now',
  },
}

export const OPENERS = ['First time here 👋', 'Hiding from a meeting', 'Rate your paper, 1 to 5'] as const

export const welcomeWords = { fact: 'While you sit', openers: 'Start with one tap' }

export type RoomPeople = {
  /** On the bowl, you included. */
  count: number
  demoNames: readonly string[]
}

/** The host of an empty room. */
export function hostLines({ count, demoNames }: RoomPeople): { title: string; line: string } {
  if (count > 1) {
    return {
      title: 'Welcome in. It’s quiet.',
      line: `${inWords(count)} of you are sitting here. Someone has to start.`,
    }
  }
  const title = 'Welcome in. You’ve got the room.'
  if (demoNames.length === 0) return { title, line: 'Leave a line for the next person in.' }
  return { title, line: `${demoNames.join(' and ')} are demo buddies: not people, but they do answer.` }
}

const NUMBERS = ['Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven', 'Twelve']

function inWords(count: number): string {
  return NUMBERS[count - 2] ?? String(count)
}
