/** Tests who the column beside the chat shows as on the bowl. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { LiveContext, NO_LIVE } from '#web/realtime/use-live.ts'
import { BowlColumn } from './bowl-column.tsx'

const rhoda = { id: 'rhoda', nickname: 'Rhoda', emoji: '🧼', badges: {}, isPremium: false, isOnBowl: true }
const gilda = { ...rhoda, id: 'gilda', nickname: 'Gilda', lastActive: new Date().toISOString() }

type Column = { isOutOfReach?: boolean; hasList?: boolean }

function renderColumn({ isOutOfReach = false, hasList = true }: Column): string {
  const list = hasList ? { users: [gilda], total: 2 } : { users: undefined, total: undefined }
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <LiveContext value={{ ...NO_LIVE, isOutOfReach }}>
        <MemoryRouter>
          <BowlColumn me={rhoda} {...list} buddyIds={new Set(['gilda'])} />
        </MemoryRouter>
      </LiveContext>
    </QueryClientProvider>,
  )
}

test('[SHELL-27] people on the bowl have water and minutes, but not while disconnected', () => {
  const live = renderColumn({ isOutOfReach: false })
  for (const sign of [/data-state="on"/g, / min</g, /data-tone="live"/g]) expect(live.match(sign)).toHaveLength(2)
  const cutOff = renderColumn({ isOutOfReach: true })
  expect(cutOff).toContain('Gilda')
  expect(cutOff).not.toMatch(/data-state="(on|off)"|data-away| min<|data-tone="live"/)
})

test('[SHELL-27] there is no count until the list has arrived', () => {
  const countIn = (markup: string) =>
    /class="chip[^>]*data-tone="\w+"[^>]*>(.*?)<\/span>/.exec(markup)?.[1]?.replace(/<[^>]+>/g, '')
  expect(countIn(renderColumn({}))).toBe('2')
  expect(countIn(renderColumn({ hasList: false }))).toBe('\u00a0')
})
