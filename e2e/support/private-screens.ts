/** The screens of private chat, with fake conversations. */
import { expect, type Page } from '@playwright/test'
import { asksForLists } from './fake-events.ts'
import { buildMessages, type ChatPartner, chatWith, MANY, ROYAL, sittingFor, WORDY } from './fake-private-messages.ts'
import { type Call, intercept, stopIntercepting } from './intercept.ts'
import { keepToast, sendMessage, textOn, toastOn } from './on-screen.ts'
import { openAt, plainScreen, type Screen } from './screen.ts'

/** Added to the real events of a page's socket. */
type LiveScene = { sitters: readonly ChatPartner[]; writes?: ChatPartner | undefined }
const scenes = new WeakMap<Page, LiveScene>()

const LAST = { at: new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString(), seconds: 400 }

export const privateScreens: readonly Screen[] = [
  plainScreen('private-chat-empty', '/private-chat', { who: 'premium', isWide: true }),
  { name: 'private-chat-one', who: 'premium', isWide: true, open: (page) => openList(page, [ROYAL]) },
  { name: 'private-chat', who: 'premium', isWide: true, open: (page) => openList(page, MANY) },
  { name: 'private-chat-thread', who: 'premium', isWide: true, open: (page) => openThread(page, MANY, ROYAL) },
  {
    name: 'private-chat-long-words',
    who: 'premium',
    isWide: true,
    open: (page) => openThread(page, [WORDY, ...MANY], WORDY),
  },
  {
    name: 'private-chat-nothing-said',
    who: 'premium',
    isWide: true,
    open: (page) => openThread(page, MANY, { ...ROYAL, messages: [] }),
  },
  { name: 'private-chat-nobody', who: 'premium', isWide: true, open: openNobody },
  { name: 'private-chat-refused', who: 'premium', isWide: true, open: beRefused, expectedErrors: /403 \(Forbidden\)/ },
  { name: 'private-chat-failed', who: 'premium', isWide: true, open: fail, expectedErrors: /500 \(Internal/ },
  { name: 'private-chat-loading', who: 'premium', isWide: true, open: wait },
  { name: 'toast-pm', who: 'premium', open: getMessage },
]

async function openList(page: Page, partners: ChatPartner[]) {
  await fakeResponses(page, partners)
  await openAt(page, '/private-chat')
  await expect(textOn(page, partners[0]?.nickname ?? '')).toBeVisible()
}

async function openThread(page: Page, partners: ChatPartner[], partner: ChatPartner) {
  await fakeResponses(page, partners, partner)
  await openAt(page, `/private-chat?user=${partner.userId}`)
  await expect(page.getByPlaceholder(`Message ${partner.nickname}`)).toBeVisible()
}

async function openNobody(page: Page) {
  await fakeResponses(page, MANY)
  await openAt(page, '/private-chat?user=u-nobody')
  await expect(textOn(page, 'Nobody here')).toBeVisible()
}

async function beRefused(page: Page) {
  await openThread(page, MANY, ROYAL)
  const message = 'We can’t deliver this message'
  const json = { success: false, code: 'BLOCKED', error: 'BLOCKED', message }
  await intercept(page, '**/api/private-messages', (route) => route.fulfill({ status: 403, json }))
  await sendMessage(page, 'Knock, knock.')
  await expect(toastOn(page, 'Message Failed')).toBeVisible()
  await keepToast(page)
}

async function fail(page: Page) {
  await stopIntercepting(page)
  await intercept(page, '**/api/private-chats/*', (route) => route.fulfill({ status: 500, body: '' }))
  await intercept(page, '**/api/private-messages/**', (route) => route.fulfill({ status: 500, body: '' }))
  await openAt(page, '/private-chat?user=u-royal')
  await expect(textOn(page, 'We couldn’t load this conversation.')).toBeVisible()
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
  await setScene(page, { sitters: [], writes: { ...ROYAL, messages: [['other', 0, content]] } })
  await openAt(page, '/home')
  await expect(toastOn(page, `New message from ${ROYAL.nickname}`)).toBeVisible()
  await keepToast(page)
}

async function fakeResponses(page: Page, partners: readonly ChatPartner[], open?: ChatPartner) {
  await stopIntercepting(page)
  await setScene(page, { sitters: partners.slice(0, 2) })
  const unreadCount = partners.reduce((sum, partner) => sum + (partner.unreadCount ?? 0), 0)
  await intercept(page, '**/api/private-unread/*', (route) => route.fulfill({ json: { unreadCount } }))
  await intercept(page, '**/api/private-chats/*', (route) =>
    route.fulfill({ json: { chats: partners.map((partner) => chatWith(partner, readerId(route))) } }),
  )
  await intercept(page, '**/api/people/*/company', (route) =>
    route.fulfill({ json: { success: true, sits: 12, last: LAST } }),
  )
  await intercept(page, '**/api/private-messages/**', (route) => {
    // The page already has the newest message.
    const isLater = new URL(route.url).searchParams.has('after')
    const messages = open && !isLater ? buildMessages(open, readerId(route)) : []
    const other = open && { id: open.userId, nickname: open.nickname, emoji: open.emoji, isPremium: true }
    return route.fulfill({ json: { messages, other } })
  })
}

function readerId(route: Call): string {
  return new URL(route.url).pathname.split('/')[3] ?? ''
}

/** A page's socket can be routed only once, so each frame looks up the current scene. */
async function setScene(page: Page, scene: LiveScene) {
  const isRouted = scenes.has(page)
  scenes.set(page, scene)
  if (isRouted) return
  await page.routeWebSocket('**/ws', (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((frame) => server.send(asksForLists(frame)))
    server.onMessage((frame) => {
      const event = JSON.parse(String(frame))
      const { sitters = [], writes } = scenes.get(page) ?? {}
      const seated = sitters.map((partner, at) => sittingFor(partner, 12 + 51 * at))
      socket.send(
        event.type === 'ACTIVE_USERS' ? JSON.stringify({ ...event, users: [...event.users, ...seated] }) : frame,
      )
      if (event.type !== 'CHAT_HISTORY' || !writes) return
      scenes.set(page, { sitters })
      const { userId: id, nickname, emoji } = writes
      const [message] = buildMessages(writes, 'me')
      setTimeout(() =>
        socket.send(JSON.stringify({ type: 'PRIVATE_MESSAGE', message, sender: { id, nickname, emoji } })),
      )
    })
  })
}
