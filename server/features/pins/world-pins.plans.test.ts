/** With many cells, views of the world layer and the sweep use an index. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { explainStatements, recordStatements } from '#server/testing/query-plans.ts'
import { startApp } from '#server/testing/start-app.ts'
import { createWorldPins } from './world-pins.ts'

const app = await startApp({ settings: { DEMO_BUDDIES: 'off' } })

test('[PIN-11] views at all zooms, and the sweep, never scan a big table', async () => {
  const { db } = app.database
  await db.execute(sql`
    insert into pin_cells (level, x, y, pins, shown, may_hide, people)
    select level, (36000 >> level) * n / 20000, (18000 >> level) * (n * 7919 % 20000) / 20000, 5, 5, false, '{}'
    from generate_series(0, 3) as level, generate_series(0, 19999) as n on conflict do nothing`)
  await db.execute(sql`
    insert into pins (id, person_id, latitude, longitude, created_at, placed_at, cell_x, cell_y, is_counted)
    select 'p-' || n, 'u-' || n % 500, 1, 1, now(), now(), 1, 1, true from generate_series(1, 20000) as n`)
  await db.execute(sql`analyze pin_cells, pins`)
  const world = createWorldPins({ db, now: app.now })
  const works = [0, 6, 11, 14, 18].map((zoom) => () => {
    const reach = 600 / 2 ** zoom
    return world.view({ west: 16 - reach, east: 16 + reach, south: 48 - reach / 20, north: 48 + reach / 20, zoom })
  })
  for (const work of [...works, () => app.sweep()]) {
    const statements = await recordStatements(work)
    expect(statements.length).toBeGreaterThan(0)
    for (const { text, lines, scans } of await explainStatements(app.database.url ?? '', statements)) {
      expect(scans, `${text}\n${lines.join('\n')}`).toEqual([])
    }
  }
})
