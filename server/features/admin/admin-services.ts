/** Creates all services of the admin feature with one shared audit log. */

import type { Db } from '#server/db/db.ts'
import type { Facts } from '#server/facts/facts.ts'
import { createAudit } from '#server/features/admin/audit/audit.ts'
import { createOverview } from '#server/features/admin/overview/overview.ts'
import { createAdminPeople } from '#server/features/admin/people/admin-people.ts'
import { createModeration } from '#server/features/admin/reports/moderation.ts'
import type { Limiter } from '#server/limits/limiter.ts'
import { createAdmin } from './admin.ts'
import { createAdminSettings } from './admin-settings.ts'
import type { Pause } from './login-delay.ts'

type NeedsOf<Create extends (needs: never) => unknown> = Omit<Parameters<Create>[0], 'db' | 'audit' | 'now'>

type Needs = {
  db: Db
  facts: Facts
  limiter: Limiter
  now: () => Date
  password: string
  secret: string
  pause?: Pause | undefined
  people: NeedsOf<typeof createAdminPeople>
  adminSettings: NeedsOf<typeof createAdminSettings>
  cases: NeedsOf<typeof createModeration>['cases']
  overview: NeedsOf<typeof createOverview>
}

export function createAdminServices(needs: Needs) {
  const { db, facts, limiter, now, password, secret, pause, people, adminSettings, cases, overview } = needs
  const audit = createAudit({ db, facts, now })
  return {
    audit,
    admin: createAdmin({ db, audit, limiter, now, password, secret, pause }),
    people: createAdminPeople({ db, audit, now, ...people }),
    adminSettings: createAdminSettings({ audit, ...adminSettings }),
    moderation: createModeration({ db, audit, now, cases }),
    overview: createOverview({ db, now, ...overview }),
  }
}
