/** Every screen of visitors and of people at home: the automated checks. */
import { test } from 'vitest'
import { insideScreens } from './support/inside-screens.ts'
import { prepareChecks } from './support/screen-checks.ts'
import { visitorScreens } from './support/visitor-screens.ts'

const check = await prepareChecks()
const checked = [...visitorScreens, ...insideScreens].filter(({ isPictureOnly }) => !isPictureOnly)

test.each(checked)(
  '[A11Y-1, A11Y-3, A11Y-4, A11Y-5, A11Y-7, A11Y-8] $name passes the checks, fits 320 pixels, can be touched and stands still',
  check,
)
