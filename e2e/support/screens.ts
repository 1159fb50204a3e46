/** Every screen and state, for the accessibility checks and the screenshots. */
import { adminScreens } from './admin-screens.ts'
import { buddyScreens } from './buddy-screens.ts'
import { fameScreens } from './fame-screens.ts'
import { flushScreens } from './flush-screens.ts'
import { homeScreens } from './home-screens.ts'
import { memberScreens } from './member-screens.ts'
import { notificationScreens } from './notification-screens.ts'
import { perkScreens } from './perk-screens.ts'
import { personScreens } from './person-screens.ts'
import { premiumScreens } from './premium-screens.ts'
import { privateScreens } from './private-screens.ts'
import { roomScreens } from './room-screens.ts'
import type { Screen } from './screen.ts'
import { shareScreens } from './share-screens.ts'
import { visitorScreens } from './visitor-screens.ts'

export const screens: readonly Screen[] = [
  ...visitorScreens,
  ...memberScreens,
  ...homeScreens,
  ...fameScreens,
  ...perkScreens,
  ...buddyScreens,
  ...personScreens,
  // Before the private chat, which takes over the socket of the premium member's page.
  ...roomScreens,
  ...privateScreens,
  ...flushScreens,
  ...shareScreens,
  // A page keeps believing a fake payment, so these come late.
  ...premiumScreens,
  ...adminScreens,
  ...notificationScreens,
]
