/** Applies a suite's colours to everything inside. */
import type { ReactNode } from 'react'
import type { Look } from '#contract/premium/suites.ts'

export function SuiteTheme({ look, children }: { look: Look | undefined; children: ReactNode }) {
  return <div data-suite={look?.suite}>{children}</div>
}
