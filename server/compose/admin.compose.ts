/** What the admin sees and does. */
import { createAdminServices } from '#server/features/admin/admin-services.ts'
import { knownCaller } from '#server/features/auth/password/passwords.ts'
import { createPageViews } from '../features/page-views/page-views.ts'
import { createReportCases } from '../features/safety/report-cases.ts'
import type { Settings } from '../features/settings/settings.ts'
import type { Bowl } from './bowl.compose.ts'
import type { Foundation } from './foundation.ts'
import type { People } from './people.compose.ts'
import type { PremiumFeatures } from './premium.compose.ts'

type Groups = { settings: Settings; people: People; bowl: Bowl; premiumFeatures: PremiumFeatures }

export function composeAdmin(foundation: Foundation, { settings, people, bowl, premiumFeatures }: Groups) {
  const { hub, neighbours, now, secrets } = foundation
  const { auth, passwordChanges, bans, reports, isSomebody } = people
  const { premium, trivia } = premiumFeatures
  const desk = createAdminServices({
    ...foundation,
    password: secrets.adminPassword,
    secret: secrets.session,
    people: {
      isSomebody,
      hashPassword: (password) => passwordChanges.hashOfStrong(password, knownCaller('admin')),
      replacePassword: passwordChanges.replace,
      removeUser: auth.remove,
      grantPremium: premium.grant,
      revokePremium: premium.revoke,
      ban: bans.ban,
      liftBan: bans.lift,
      mute: reports.mute,
      unmute: reports.unmute,
    },
    rules: { settings, trivia },
    cases: createReportCases({ now, reports, bans }),
    numbers: {
      onBowlNow: () => bowl.presence.sitting().length,
      hereNow: () => hub.people() + neighbours.countConnected(),
    },
  })

  return { desk, pageViews: createPageViews(foundation) }
}
