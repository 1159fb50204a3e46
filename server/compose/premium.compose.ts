/** Composes premium: billing, and the features it unlocks. */

import { createBillingProvider } from '#server/outside/billing/billing-provider.ts'
import { supportMail } from '#server/outside/mail/mail-texts.ts'
import { registerPremiumEvents } from '../features/premium/premium.live.ts'
import { createPremium } from '../features/premium/premium.ts'
import type { Settings } from '../features/settings/settings.ts'
import { createSuites } from '../features/suites/suites.http.ts'
import { createSupport } from '../features/support/support.ts'
import { openTrivia } from '../features/trivia/trivia.ts'
import { createVisitCharts } from '../features/visit-charts/visit-charts.ts'
import type { Foundation } from './foundation.ts'
import type { People } from './people.compose.ts'

export type PremiumFeatures = Awaited<ReturnType<typeof composePremium>>

export async function composePremium(
  foundation: Foundation,
  { settings, people }: { settings: Settings; people: People },
) {
  const { config, facts, hub, log, mailer, metrics } = foundation
  const { auth } = people
  const premium = createPremium({
    ...foundation,
    billingProvider: createBillingProvider({ ...foundation, onFailure: () => metrics.noteOutsideFailure('billing') }),
    onError: (err) => log.error({ err }, 'could not check a subscription'),
    onForeignEvent: ({ id: event, subscriptionId }) =>
      log.info({ event, subscriptionId }, 'ignored a webhook event: nobody here has this subscription'),
  })
  registerPremiumEvents(hub, facts)
  const suites = createSuites(foundation)
  const visitCharts = createVisitCharts(foundation)
  const trivia = await openTrivia({ ...foundation, settings: settings.current })
  const support = createSupport({
    ...foundation,
    canSendMail: config.canSendMail,
    findSender: async (userId) => {
      const [person, email] = [await auth.findPerson(userId), await auth.findEmail(userId)]
      return person && email ? { ...person, email } : undefined
    },
    sendMail: (sender, message) => mailer.send({ to: config.supportEmail, ...supportMail({ ...sender, ...message }) }),
    onFailure: (err) => log.error({ err }, 'support e-mail not sent'),
  })

  return { premium, suites, visitCharts, trivia, support }
}
