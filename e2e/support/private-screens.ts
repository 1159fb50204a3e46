/** The screens of private chat; what would take days to say is put into the answers. */
import { expect, type Page } from '@playwright/test'
import { chatWith, type Friend, MANY, messagesOf, ROYAL, sittingFor, WORDY } from './fake-private-messages.ts'
import { type Call, intercept, stopIntercepting } from './intercept.ts'
import { say } from './say.ts'
import { openAt, plain, type Screen } from './screen.ts'
import { keepToast, toastOn, wordsOn } from './seen.ts'

/** What the live connection of a page tells beside what the server does. */
type Scene = { sitters: readonly Friend[]; writes?: Friend | undefined }
const scenes = new WeakMap<Page, Scene>()

export const privateScreens: readonly Screen[] = [
  plain('private-chat-empty', '/private-chat', { who: 'premium' }),
  { name: 'private-chat-one', who: 'premium', open: (page) => openList(page, [ROYAL]) },
  { name: 'private-chat', who: 'premium', open: (page) => openList(page, MANY) },
  { name: 'private-chat-thread', who: 'premium', open: (page) => openThread(page, MANY, ROYAL) },
  { name: 'private-chat-long-words', who: 'premium', open: (page) => openThread(page, [WORDY, ...MANY], WORDY) },
  { name: 'private-chat-nothing-said', who: 'premium', open: (page) => openThread(page, MANY, { ...ROYAL, said: [] }) },
  { name: 'private-chat-nobody', who: 'premium', open: openNobody },
  { name: 'private-chat-refused', who: 'premium', open: beRefused, provokes: /403 \(Forbidden\)/ },
  { name: 'private-chat-failed', who: 'premium', open: fail, provokes: /500 \(Internal/ },
  { name: 'private-chat-loading', who: 'premium', open: wait },
  { name: 'toast-pm', who: 'premium', open: getMessage },
]

async function openList(page: Page, friends: Friend[]) {
  await answer(page, friends)
  await openAt(page, '/private-chat')
  await expect(wordsOn(page, friends[0]?.nickname ?? '')).toBeVisible()
}

async function openThread(page: Page, friends: Friend[], friend: Friend) {
  await answer(page, friends, friend)
  await openAt(page, `/private-chat?user=${friend.userId}`)
  await expect(page.getByPlaceholder(`Message ${friend.nickname}`)).toBeVisible()
}

async function openNobody(page: Page) {
  await answer(page, MANY)
  await openAt(page, '/private-chat?user=u-nobody')
  await expect(wordsOn(page, 'There is nobody here')).toBeVisible()
}

async function beRefused(page: Page) {
  await openThread(page, MANY, ROYAL)
  const message = 'This message cannot be delivered'
  const json = { success: false, code: 'BLOCKED', error: 'BLOCKED', message }
  await intercept(page, '**/api/private-messages', (route) => route.fulfill({ status: 403, json }))
  await say(page, 'Knock, knock.')
  await expect(toastOn(page, 'Message Failed')).toBeVisible()
  await keepToast(page)
}

async function fail(page: Page) {
  await stopIntercepting(page)
  await intercept(page, '**/api/private-chats/*', (route) => route.fulfill({ status: 500, body: '' }))
  await intercept(page, '**/api/private-messages/**', (route) => route.fulfill({ status: 500, body: '' }))
  await openAt(page, '/private-chat?user=u-royal')
  await expect(wordsOn(page, 'This conversation could not be loaded.')).toBeVisible()
}

async function wait(page: Page) {
  await stopIntercepting(page)
  await intercept(page, '**/api/private-chats/*', () => {})
  await intercept(page, '**/api/private-messages/**', () => {})
  await openAt(page, '/private-chat?user=u-royal')
  await expect(page.getByLabel('Loading messages')).toBeVisible()
}

async function getMessage(page: Page) {
  await stopIntercepting(page)
  const content = 'Third floor is fully stocked. Spread the word before lunch.'
  await setScene(page, { sitters: [], writes: { ...ROYAL, said: [['other', 0, content]] } })
  await openAt(page, '/home')
  await expect(toastOn(page, `New message from ${ROYAL.nickname}`)).toBeVisible()
  await keepToast(page)
}

async function answer(page: Page, friends: readonly Friend[], open?: Friend) {
  await stopIntercepting(page)
  await setScene(page, { sitters: friends.slice(0, 2) })
  const unreadCount = friends.reduce((sum, friend) => sum + (friend.unreadCount ?? 0), 0)
  await intercept(page, '**/api/private-unread/*', (route) => route.fulfill({ json: { unreadCount } }))
  await intercept(page, '**/api/private-chats/*', (route) =>
    route.fulfill({ json: { chats: friends.map((friend) => chatWith(friend, readerOf(route))) } }),
  )
  await intercept(page, '**/api/private-messages/**', (route) => {
    // Nothing came after what the page has.
    const isLater = new URL(route.url).searchParams.has('after')
    const messages = open && !isLater ? messagesOf(open, readerOf(route)) : []
    const other = open && { id: open.userId, nickname: open.nickname, emoji: open.emoji, isPremium: true }
    return route.fulfill({ json: { messages, other } })
  })
}

/** Whose conversations are asked for. */
function readerOf(route: Call): string {
  return new URL(route.url).pathname.split('/')[3] ?? ''
}

/** A page's connection can be led round only once, so what it tells is looked up each time. */
async function setScene(page: Page, scene: Scene) {
  const isLedRound = scenes.has(page)
  scenes.set(page, scene)
  if (isLedRound) return
  await page.routeWebSocket('**/ws', (socket) => {
    socket.connectToServer().onMessage((frame) => {
      const event = JSON.parse(String(frame))
      const { sitters = [], writes } = scenes.get(page) ?? {}
      const seated = sitters.map((friend, at) => sittingFor(friend, 12 + 51 * at))
      socket.send(
        event.type === 'ACTIVE_USERS' ? JSON.stringify({ ...event, users: [...event.users, ...seated] }) : frame,
      )
      if (event.type !== 'CHAT_HISTORY' || !writes) return
      scenes.set(page, { sitters })
      const { userId: id, nickname, emoji } = writes
      const [message] = messagesOf(writes, 'me')
      setTimeout(() =>
        socket.send(JSON.stringify({ type: 'PRIVATE_MESSAGE', message, sender: { id, nickname, emoji } })),
      )
    })
  })
}
