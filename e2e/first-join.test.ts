/** What happens after a page has made its first calls and before it has joined shows without a reload. */
import { type Page, request } from 'playwright-core'
import { test } from 'vitest'
import { holdJoin } from './support/held-join.ts'
import { type Member, member, sit } from './support/people.ts'
import { sees } from './support/seen.ts'
import { ADMIN_PASSWORD } from './support/server.ts'
import { openStage } from './support/stage.ts'

const { browser, url } = await openStage()

type Change = {
  /** The list that changes. */
  name: string
  /** Where it shows. */
  path: string
  /** The call that the page makes before it joins. */
  reads: string
  /** What is pressed to see it, for a list in a dialog. */
  opens?: (page: Page) => Promise<void>
  happens: (looker: Member, other: Member) => Promise<void>
  isSeen: (page: Page) => Promise<void>
}

const lists: Change[] = [
  {
    name: 'a buddy request',
    path: '/home',
    reads: '/api/buddies/',
    happens: ({ user }, other) => send(other, '/api/buddies/request', { senderId: other.user.id, receiverId: user.id }),
    isSeen: (page) => page.getByRole('button', { name: /^Accept / }).waitFor(),
  },
  {
    name: 'somebody who sits down',
    path: '/home',
    reads: '/api/active-users',
    happens: (_, other) => sit(other.context.request, other.user, true),
    isSeen: (page) => page.getByRole('region', { name: 'Current buddies' }).getByText(/Other/).first().waitFor(),
  },
  {
    name: 'a private message',
    path: '/private-chat',
    reads: '/api/private-chats/',
    happens: ({ user }, other) =>
      send(other, '/api/private-messages', { senderId: other.user.id, receiverId: user.id, content: 'Psst' }),
    isSeen: async (page) => {
      await sees(page, 'Psst')
      await page.getByRole('img', { name: '1 unread message' }).first().waitFor()
    },
  },
  {
    name: 'somebody who is blocked on another device',
    path: '/profile',
    reads: '/api/blocks',
    opens: (page) => page.getByRole('button', { name: /Blocked people/ }).click(),
    happens: (looker, other) => send(looker, '/api/blocks', { userId: other.user.id }),
    isSeen: (page) => page.getByRole('dialog').getByText(/Other/).waitFor(),
  },
  {
    name: 'a badge',
    path: '/profile',
    reads: '/api/user/profile/',
    happens: async ({ context, user }) => {
      for (let visit = 0; visit < 5; visit += 1) {
        await sit(context.request, user, true)
        await sit(context.request, user, false)
      }
    },
    isSeen: (page) =>
      page
        .getByRole('button', { name: /Regular/ })
        .first()
        .waitFor(),
  },
  {
    name: 'premium that is taken away',
    path: '/home',
    reads: '/api/active-users',
    happens: ({ user }) => asAdmin('PUT', `/api/admin/users/${user.id}/premium`, { isPremium: false }),
    isSeen: (page) => page.getByRole('link', { name: /^Go Premium/ }).waitFor(),
  },
]

test.each(lists)('[WS-17, BUDDY-11, PREM-29] $name shows, though it came before the JOIN', async (list) => {
  const name = list.name.replaceAll(' ', '-')
  const looker = await member(browser, url, { email: `${name}@bowl.example`, premium: true, nickname: nick('Me') })
  const other = await member(browser, url, { email: `${name}-2@bowl.example`, premium: true, nickname: nick('Other') })
  const join = await holdJoin(looker.page)
  const read = looker.page.waitForResponse((answer) => answer.url().includes(list.reads))
  await looker.page.goto(list.path)
  await list.opens?.(looker.page)
  await (await read).finished()
  await list.happens(looker, other)
  join()
  await list.isSeen(looker.page)
})

let people = 0
function nick(kind: string): string {
  people += 1
  return `${kind} no ${people}`
}

async function send({ context }: Member, path: string, data: object): Promise<void> {
  const answer = await context.request.post(path, { data })
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`)
}

async function asAdmin(method: string, path: string, data: object): Promise<void> {
  const calls = await request.newContext({ baseURL: url })
  const { token } = await (await calls.post('/api/admin/login', { data: { password: ADMIN_PASSWORD } })).json()
  const answer = await calls.fetch(path, { method, data, headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`)
  await calls.dispose()
}
