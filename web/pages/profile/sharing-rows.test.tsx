/** Tests the switches for what others see of you in a conversation. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Preferences } from '#contract/people/preferences.ts'
import { SharingRows } from './sharing-rows.tsx'

function render(preferences: Preferences | undefined, hasFailed = false): string {
  const nothing = () => {}
  return renderToStaticMarkup(
    <SharingRows preferences={preferences} hasFailed={hasFailed} isBusy={false} onRetry={nothing} onChange={nothing} />,
  )
}

test('[MSG-13] each switch says what you no longer see when it is off', () => {
  const rows = render({ showsTyping: true, showsSeen: false })
  expect(rows).toMatch(/aria-checked="true".*Show when I’m typing<small>If it’s off, you don’t see others typing\.</)
  expect(rows).toMatch(/aria-checked="false".*Show when I’ve read a message<small>If it’s off, you don’t see who’s/)
})

test('[MSG-13] before the choices are loaded nothing is shown as shared, and nothing can be changed', () => {
  const rows = render(undefined)
  expect(rows).not.toContain('aria-checked="true"')
  expect(rows.match(/ disabled=""/g)).toHaveLength(2)
  expect(render({ showsTyping: true, showsSeen: true })).not.toContain('disabled')
})

test('[MSG-13] if the choices could not be loaded, the reader can try again', () => {
  expect(render(undefined, true)).toMatch(/We couldn’t load what you share\..*Try again/)
})
