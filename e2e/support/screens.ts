/** Every screen and state there is to look at: for the accessibility checks and for the pictures. */
import { adminScreens } from './admin-screens.ts'
import { buddyScreens } from './buddy-screens.ts'
import { fameScreens } from './fame-screens.ts'
import { insideScreens } from './inside-screens.ts'
import { notificationScreens } from './notification-screens.ts'
import { perkScreens } from './perk-screens.ts'
import { premiumScreens } from './premium-screens.ts'
import { privateScreens } from './private-screens.ts'
import type { Screen } from './screen.ts'
import { visitorScreens } from './visitor-screens.ts'

export const screens: readonly Screen[] = [
  ...visitorScreens,
  ...insideScreens,
  ...fameScreens,
  ...perkScreens,
  ...buddyScreens,
  ...privateScreens,
  // A page that was told by a made-up answer that it has paid goes on believing it.
  ...premiumScreens,
  ...adminScreens,
  ...notificationScreens,
]
