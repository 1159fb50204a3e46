/** Proves that the switch shows no setting before it is loaded. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BuddiesOnlySwitch } from './buddies-only.tsx'

const idle = { isBusy: false, onRetry: () => {}, onChange: () => {} }
const markupOf = (isOn: boolean | undefined, hasFailed = false) =>
  renderToStaticMarkup(<BuddiesOnlySwitch isOn={isOn} hasFailed={hasFailed} {...idle} />)

test('[PM-19] who may write is shown once it is loaded; a failed load can be retried', () => {
  expect(markupOf(true)).toContain('Nobody else can message you.')
  expect(markupOf(false)).toContain('Every premium member can message you.')
  for (const unknown of [markupOf(undefined), markupOf(undefined, true)])
    expect(unknown).not.toMatch(/Nobody else|Every premium member/)
  expect(markupOf(undefined)).toContain('Loading who can message you')
  expect(markupOf(undefined, true)).toContain('Try again')
})
