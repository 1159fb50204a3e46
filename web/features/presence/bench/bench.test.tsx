/** Tests who the bench shows, and what it keeps to itself while disconnected. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { ActiveUser } from '#contract/bowl/presence.ts'
import { LiveContext, NO_LIVE } from '#web/realtime/use-live.ts'
import { Bench, BowlColumn } from './bench.tsx'

const rhoda = { id: 'rhoda', nickname: 'Rhoda', emoji: '🧼', badges: {}, isPremium: false, isOnBowl: true }
const onBowlSince = new Date(Date.now() - 12.5 * 60_000).toISOString()

function person(id: string, more: Partial<ActiveUser> = {}): ActiveUser {
  return { ...rhoda, id, nickname: id, lastActive: onBowlSince, onBowlSince, ...more }
}

type Options = { users?: ActiveUser[] | undefined; total?: number; hasLoadFailed?: boolean }

function render(Shown: typeof Bench, { users, total, hasLoadFailed = false }: Options): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <LiveContext value={{ ...NO_LIVE, hasLoadFailed }}>
        <MemoryRouter>
          <Shown me={rhoda} users={users} total={total} spokeAt={new Map()} isStill={false} />
        </MemoryRouter>
      </LiveContext>
    </QueryClientProvider>,
  )
}

const namesIn = (markup: string) => [...markup.matchAll(/<bdi>(.*?)<\/bdi>/g)].map(([, name]) => name)
const chipIn = (markup: string) => /class="chip[^>]*>(.*?)<\/span>/.exec(markup)?.[1]

test('[PRES-25] the bench has you first, a brass rim for premium, minutes, and free places', () => {
  const bench = render(Bench, { users: [person('Gilda', { isPremium: true })], total: 2 })
  expect(namesIn(bench)).toEqual(['You', 'Gilda'])
  expect(bench).toMatch(/data-gold="true".*Gilda.*Premium<\/span><small class="num">12 min/)
  expect(bench.match(/>Free</g)).toHaveLength(4)
})

test('[PRES-25] guests have no profile to open', () => {
  const bench = render(Bench, { users: [person('Gilda'), person('guest-Gus12345')], total: 3 })
  const paths = [...bench.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, path]) => path)
  expect(paths).toEqual(['/profile', '/profile/Gilda'])
})

test('[PRES-25] after twelve bowls a button shows everyone', () => {
  const users = Array.from({ length: 14 }, (_, nth) => person(`p${nth}`))
  const bench = render(Bench, { users, total: 230 })
  expect(namesIn(bench)).toHaveLength(12)
  expect(bench).toMatch(/\+218<\/span><b>All<\/b><small class="num">230/)
  expect(render(BowlColumn, { users, total: 230 })).toContain('See all 230')
  expect(render(BowlColumn, { users: [person('Gilda')], total: 2 })).not.toContain('See all')
})

test('[PRES-22] demo buddies are labelled, and never counted', () => {
  const users = [person('Gilda'), person('PaperPoet', { isDemo: true })]
  const column = render(BowlColumn, { users, total: 2 })
  expect(column).toMatch(/PaperPoet.*demo<\/small>/)
  expect(column).toContain('Demo buddies keep you company and never count.')
  expect(chipIn(column)).toBe('2')
})

test('[SHELL-27] people on the bowl have water and minutes, but not while disconnected', () => {
  const live = render(BowlColumn, { users: [person('Gilda')], total: 2 })
  expect(live).toMatch(/--level:0\.\d+/)
  expect(live).toContain('12 min')
  expect(live).toContain('data-tone="live"')
  const disconnected = render(BowlColumn, { users: [person('Gilda')], total: 2, hasLoadFailed: true })
  expect(disconnected).toContain('Gilda')
  expect(disconnected).not.toMatch(/--level:0\.|12 min|data-tone="live"/)
})

test('[SHELL-27] there is no count until the list has arrived', () => {
  expect(chipIn(render(BowlColumn, { users: [person('Gilda')], total: 2 }))).toBe('2')
  expect(chipIn(render(BowlColumn, {}))).toBe('\u00a0')
})
