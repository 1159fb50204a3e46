/** The suites to choose from, each with its name and a line, and the element that applies a suite's colours. */
import type { ReactNode } from 'react'
import { type Look, SUITES, SuiteKey } from '#contract/premium/suites.ts'
import { plainSuite, suiteLines } from './suites.words.ts'

export type SuiteChoice = { suite: SuiteKey | undefined; name: string; line: string }

const PLAIN: SuiteChoice = { suite: undefined, ...plainSuite }

/** The plain one first. */
export const SUITE_CHOICES: readonly SuiteChoice[] = [
  PLAIN,
  ...SuiteKey.options.map((suite) => ({ suite, name: SUITES[suite], line: suiteLines[suite] })),
]

export function findSuiteChoice(suite: SuiteKey | undefined): SuiteChoice {
  return SUITE_CHOICES.find((choice) => choice.suite === suite) ?? PLAIN
}

export function SuiteTheme({ look, children }: { look: Look | undefined; children: ReactNode }) {
  return <div data-suite={look?.suite}>{children}</div>
}
