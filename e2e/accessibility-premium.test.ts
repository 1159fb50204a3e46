/** Every screen that has to do with premium: the automated checks. */
import { test } from 'vitest'
import { perkScreens } from './support/perk-screens.ts'
import { premiumScreens } from './support/premium-screens.ts'
import { prepareChecks } from './support/screen-checks.ts'

const check = await prepareChecks()
const checked = [...perkScreens, ...premiumScreens].filter(({ isPictureOnly }) => !isPictureOnly)

test.each(checked)(
  '[A11Y-1, A11Y-3, A11Y-4, A11Y-5, A11Y-7, A11Y-8] $name passes the checks, fits 320 pixels, can be touched and stands still',
  check,
)
