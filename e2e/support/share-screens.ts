/** The pages behind a shared link and behind a link that is gone; the server renders them. */
import { expect, type Page } from '@playwright/test'
import { intercept, stopIntercepting } from './intercept.ts'
import { textOn } from './on-screen.ts'
import { openAt, type Screen } from './screen.ts'

export const shareScreens: readonly Screen[] = [
  { name: 'shared', who: 'member', open: openShared },
  {
    name: 'shared-gone',
    who: 'member',
    open: (page) => openOutside(page, '/s/AAAAAAAAAAAAAAAA'),
    expectedErrors: /404/,
  },
]

/** Shares a visit; the first run makes it. */
const SHARE_A_VISIT = `(async () => {
  const call = (path, body) => fetch(path, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  }).then((response) => response.json())
  const share = () => call('/api/shares', { type: 'checkins' })
  const first = await share()
  if (first.id) return first.id
  const { id } = await call('/api/me')
  for (const isOnBowl of [true, false]) await call('/api/user/status', { userId: id, isOnBowl })
  return (await share()).id
})()`

async function openShared(page: Page) {
  await stopIntercepting(page)
  await openAt(page, '/profile')
  const id = await page.evaluate(SHARE_A_VISIT)
  await openOutside(page, `/s/${id}`)
  await expect(textOn(page, /visits?, and counting/)).toBeVisible()
}

/** These pages cannot navigate within the app, and an intercepted page is loaded, here and at the next screen. */
async function openOutside(page: Page, path: string) {
  await intercept(page, '**/api/shares', (route) => route.continue())
  await openAt(page, path)
}
