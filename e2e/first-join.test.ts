/** Changes between a page’s first calls and its JOIN appear without a reload. */
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { openGroup, textOn } from './support/on-screen.ts'
import { type Caller, sit } from './support/people.ts'

type Change = {
  name: string
  path: string
  /** The call that the page makes before it joins. */
  reads: string
  /** The button that opens a list in a dialog. */
  opens?: (page: Page) => Promise<void>
  happens: (people: { looker: Caller; other: Caller; admin: APIRequestContext }) => Promise<void>
  isSeen: (page: Page, other: string) => Promise<void>
}

const lists: Change[] = [
  {
    name: 'a buddy request',
    path: '/home',
    reads: '/api/buddies/',
    happens: ({ looker, other }) =>
      send(other, '/api/buddies/request', { senderId: other.user.id, receiverId: looker.user.id }),
    isSeen: (page) => expect(page.getByRole('button', { name: /^Accept / })).toBeVisible(),
  },
  {
    name: 'a person who sits down',
    path: '/home',
    reads: '/api/active-users',
    happens: ({ other }) => sit(other, true),
    isSeen: (page, other) =>
      expect(page.getByRole('region', { name: 'Current buddies' }).getByText(other).first()).toBeVisible(),
  },
  {
    name: 'a private message',
    path: '/private-chat',
    reads: '/api/private-chats/',
    happens: ({ looker, other }) =>
      send(other, '/api/private-messages', { senderId: other.user.id, receiverId: looker.user.id, content: 'Psst' }),
    isSeen: async (page) => {
      await expect(textOn(page, 'Psst')).toBeVisible()
      await expect(page.getByRole('img', { name: '1 unread message' }).first()).toBeVisible()
    },
  },
  {
    name: 'a person who is blocked on another device',
    path: '/profile',
    reads: '/api/blocks',
    opens: async (page) => {
      await openGroup(page, 'Privacy')
      await page.getByRole('button', { name: /Blocked people/ }).click()
    },
    happens: ({ looker, other }) => send(looker, '/api/blocks', { userId: other.user.id }),
    isSeen: (page, other) => expect(page.getByRole('dialog').getByText(other)).toBeVisible(),
  },
  {
    name: 'a badge',
    path: '/profile',
    reads: '/api/user/profile/',
    happens: async ({ looker }) => {
      for (let visit = 0; visit < 5; visit += 1) {
        await sit(looker, true)
        await sit(looker, false)
      }
    },
    isSeen: (page) => expect(page.getByRole('button', { name: /Regular/ }).first()).toBeVisible(),
  },
  {
    name: 'premium that is taken away',
    path: '/home',
    reads: '/api/active-users',
    happens: async ({ looker, admin }) => {
      const taken = await admin.put(`/api/admin/users/${looker.user.id}/premium`, { data: { isPremium: false } })
      await expect(taken).toBeOK()
    },
    isSeen: (page) => expect(page.getByRole('link', { name: /^Go Premium/ })).toBeVisible(),
  },
]

for (const [at, list] of lists.entries()) {
  test(`[WS-17, BUDDY-11, PREM-29] ${list.name} appears, although it happened before the JOIN`, {
    tag: at === 0 ? [] : '@all',
  }, async ({ member, account, admin }) => {
    const looker = await member({ premium: true })
    const other = await account({ premium: true })
    const join = await holdJoin(looker.page)
    const read = looker.page.waitForResponse((response) => response.url().includes(list.reads))
    await looker.page.goto(list.path)
    await list.opens?.(looker.page)
    await (await read).finished()
    await list.happens({ looker, other, admin })
    join()
    await list.isSeen(looker.page, other.user.nickname)
  })
}

test('[HOME-13] a guest’s page fetches the badges of the people in the list once it has joined, and is never refused', async ({
  visitor,
  account,
}) => {
  const { user } = await account({ isOnBowl: true })
  const { page, errors } = await visitor()
  const join = await holdJoin(page)
  await page.goto('/guest-setup')
  await page.getByRole('button', { name: 'Continue as Guest' }).click()
  await expect(page.getByRole('region', { name: 'Current buddies' }).getByText(user.nickname).first()).toBeVisible()
  const fetched = page.waitForResponse(`**/api/user/profile/${user.id}`)
  join()
  expect((await fetched).status()).toBe(200)
  expect(errors).toEqual([])
})

async function send({ calls }: Caller, path: string, data: object): Promise<void> {
  await expect(await calls.post(path, { data })).toBeOK()
}

/** Delays the JOIN until released, so that the page receives no events before it. */
async function holdJoin(page: Page): Promise<() => void> {
  let isHeld = true
  const waiting: (() => void)[] = []
  await page.routeWebSocket('**/ws', (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((frame) => {
      if (isHeld) waiting.push(() => server.send(frame))
      else server.send(frame)
    })
  })
  return () => {
    isHeld = false
    for (const send of waiting) send()
  }
}
