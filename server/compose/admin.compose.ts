/** Composes the admin features: the admin services and page views. */
import { createAdminServices } from '#server/features/admin/admin-services.ts'
import { knownCaller } from '#server/features/auth/password/passwords.ts'
import { createPageViews } from '../features/page-views/page-views.http.ts'
import { createReportCases } from '../features/safety/report-cases.ts'
import type { Settings } from '../features/settings/settings.ts'
import type { Bowl } from './bowl.compose.ts'
import type { Foundation } from './foundation.ts'
import type { People } from './people.compose.ts'
import type { PremiumFeatures } from './premium.compose.ts'

type Groups = { settings: Settings; people: People; bowl: Bowl; premiumFeatures: PremiumFeatures }

export function composeAdmin(foundation: Foundation, { settings, people, bowl, premiumFeatures }: Groups) {
  const { hub, nodeRegistry, now, secrets } = foundation
  const { auth, passwordChanges, bans, reports, isKnownPerson } = people
  const { premium, trivia } = premiumFeatures
  const adminServices = createAdminServices({
    ...foundation,
    password: secrets.adminPassword,
    secret: secrets.session,
    people: {
      isKnownPerson,
      hashPassword: (password) => passwordChanges.hashStrongPassword(password, knownCaller('admin')),
      replacePassword: passwordChanges.replace,
      removeUser: auth.remove,
      grantPremium: premium.grant,
      revokePremium: premium.revoke,
      ban: bans.ban,
      liftBan: bans.lift,
      mute: reports.mute,
      unmute: reports.unmute,
    },
    adminSettings: { settings, trivia },
    cases: createReportCases({ now, reports, bans }),
    overview: {
      onBowlNow: () => bowl.presence.sitting().length,
      onlineNow: () => hub.people() + nodeRegistry.countConnected(),
    },
  })

  return { adminServices, pageViews: createPageViews(foundation) }
}
