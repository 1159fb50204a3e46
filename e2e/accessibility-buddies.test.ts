/** Every screen of buddies, blocks, reports and private chat: the automated checks. */
import { expect, test } from 'vitest'
import { buddyScreens } from './support/buddy-screens.ts'
import { privateScreens } from './support/private-screens.ts'
import { prepareChecks } from './support/screen-checks.ts'

const faultsOf = await prepareChecks()

test.each([...buddyScreens, ...privateScreens].filter(({ isPictureOnly }) => !isPictureOnly))(
  '[A11Y-1, A11Y-3, A11Y-4, A11Y-5, A11Y-7, A11Y-8, SHELL-39] $name passes the checks, fits 320 pixels, can be pressed and stands still',
  async (screen) => expect(await faultsOf(screen)).toEqual([]),
)
