/** Every screen of the caretaker: the automated checks. */
import { expect, test } from 'vitest'
import { adminScreens } from './support/admin-screens.ts'
import { prepareVisitorChecks } from './support/screen-checks.ts'

const faultsOf = await prepareVisitorChecks()

test.each(adminScreens)(
  '[A11Y-1, A11Y-3, A11Y-4, A11Y-5, A11Y-7, A11Y-8, SHELL-39] $name passes the checks, fits 320 pixels, can be pressed and stands still',
  async (screen) => expect(await faultsOf(screen)).toEqual([]),
)
