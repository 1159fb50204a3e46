/** A profile in its chosen bathroom: everything inside takes the colours of the suite. */
import type { ReactNode } from 'react'
import type { Look } from '#contract/premium/suites.ts'

export function SuiteRoom({ look, children }: { look: Look | undefined; children: ReactNode }) {
  return <div data-suite={look?.suite}>{children}</div>
}
