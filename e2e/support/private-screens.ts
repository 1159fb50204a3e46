/** The screens of private chat; what would take days to say is put into the answers. */
import type { Page, Route } from 'playwright-core'
import { chatWith, type Friend, MANY, messagesOf, ROYAL, sittingFor, WORDY } from './made-up-letters.ts'
import { say } from './say.ts'
import { openAt, plain, type Screen } from './screen.ts'
import { keepToast, sees, seesToast } from './seen.ts'

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
  await sees(page, friends[0]?.nickname ?? '')
}

async function openThread(page: Page, friends: Friend[], friend: Friend) {
  await answer(page, friends, friend)
  await openAt(page, `/private-chat?user=${friend.userId}`)
  await page.getByPlaceholder(`Message ${friend.nickname}`).waitFor()
}

async function openNobody(page: Page) {
  await answer(page, MANY)
  await openAt(page, '/private-chat?user=u-nobody')
  await sees(page, 'There is nobody here')
}

async function beRefused(page: Page) {
  await openThread(page, MANY, ROYAL)
  const message = 'This message cannot be delivered'
  const json = { success: false, code: 'BLOCKED', error: 'BLOCKED', message }
  await page.route('**/api/private-messages', (route) => route.fulfill({ status: 403, json }))
  await say(page, 'Knock, knock.')
  await seesToast(page, 'Message Failed')
  await keepToast(page)
}

async function fail(page: Page) {
  await page.unrouteAll()
  await page.route('**/api/private-chats/*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.route('**/api/private-messages/**', (route) => route.fulfill({ status: 500, body: '' }))
  await openAt(page, '/private-chat?user=u-royal')
  await sees(page, 'This conversation could not be loaded.')
}

async function wait(page: Page) {
  await page.unrouteAll()
  await page.route('**/api/private-chats/*', () => {})
  await page.route('**/api/private-messages/**', () => {})
  await openAt(page, '/private-chat?user=u-royal')
  await page.getByLabel('Loading messages').waitFor()
}

async function getMessage(page: Page) {
  await page.unrouteAll()
  const content = 'Third floor is fully stocked. Spread the word before lunch.'
  await setScene(page, { sitters: [], writes: { ...ROYAL, said: [['other', 0, content]] } })
  await openAt(page, '/home')
  await seesToast(page, `New message from ${ROYAL.nickname}`)
  await keepToast(page)
}

async function answer(page: Page, friends: readonly Friend[], open?: Friend) {
  await page.unrouteAll()
  await setScene(page, { sitters: friends.slice(0, 2) })
  const unreadCount = friends.reduce((sum, friend) => sum + (friend.unreadCount ?? 0), 0)
  await page.route('**/api/private-unread/*', (route) => route.fulfill({ json: { unreadCount } }))
  await page.route('**/api/private-chats/*', (route) =>
    route.fulfill({ json: { chats: friends.map((friend) => chatWith(friend, readerOf(route))) } }),
  )
  await page.route('**/api/private-messages/**', (route) => {
    // Nothing came after what the page has.
    const isLater = new URL(route.request().url()).searchParams.has('after')
    const messages = open && !isLater ? messagesOf(open, readerOf(route)) : []
    const other = open && { id: open.userId, nickname: open.nickname, emoji: open.emoji, isPremium: true }
    return route.fulfill({ json: { messages, other } })
  })
}

/** Whose conversations are asked for. */
function readerOf(route: Route): string {
  return new URL(route.request().url()).pathname.split('/')[3] ?? ''
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
