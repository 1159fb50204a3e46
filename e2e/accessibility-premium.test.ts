/** Every screen of buying premium and of what it adds: the automated checks. */
import { expect, test } from 'vitest'
import { fameScreens } from './support/fame-screens.ts'
import { notificationScreens } from './support/notification-screens.ts'
import { perkScreens } from './support/perk-screens.ts'
import { premiumScreens } from './support/premium-screens.ts'
import { prepareChecks } from './support/screen-checks.ts'

const faultsOf = await prepareChecks()

test.each(
  [...fameScreens, ...perkScreens, ...premiumScreens, ...notificationScreens].filter(
    ({ isPictureOnly }) => !isPictureOnly,
  ),
)(
  '[A11Y-1, A11Y-3, A11Y-4, A11Y-5, A11Y-7, A11Y-8, SHELL-39] $name passes the checks, fits 320 pixels, can be pressed and stands still',
  async (screen) => expect(await faultsOf(screen)).toEqual([]),
)
