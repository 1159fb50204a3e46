/** A vitest reporter that prints the durability table after all tests. */
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import type { Row } from './row.ts'

const HEADS = ['done', 'acknowledged', 'lost', 'duplicates', 'worst recovery', 'result', 'note']
const RED = '\u001b[31m'
const GREEN = '\u001b[32m'
const PLAIN = '\u001b[39m'

export default class DurabilityTable implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const results = modules.flatMap(({ children }) => [...children.allTests()])
    console.log(`\nDurability\n${buildTable(results.map(toResult))}\n`)
  }
}

export type Result = { row: Row | undefined; name: string; state: string; reason: string }

function toResult(test: TestCase): Result {
  const { state, errors } = test.result()
  const reason =
    state === 'skipped' ? (test.result() as { note?: string }).note : errors?.[0]?.message.split('\n', 1)[0]
  return { row: test.meta().durability, name: test.name, state, reason: reason ?? '' }
}

export function buildTable(results: readonly Result[]): string {
  const lines = [HEADS, ...results.map(toCells)]
  const widths = HEADS.map((_, at) => Math.max(...lines.map((cells) => cells[at]?.length ?? 0)))
  const texts = lines.map((cells) =>
    cells
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  return texts.map((text, at) => coloured(text, results[at - 1]?.state)).join('\n')
}

function toCells({ row, name, state, reason }: Result): string[] {
  if (!row) return [name, '', '', '', '', state, reason]
  const { done, acknowledged, lost, duplicates, worstRecoveryMs, note } = row
  const counts = [acknowledged, lost, duplicates].map((count) => count.toLocaleString('en'))
  const recovery = `${(worstRecoveryMs / 1000).toFixed(1)} s`
  return [done, ...counts, recovery, state, [note, reason].filter(Boolean).join('; ')]
}

function coloured(text: string, state: string | undefined): string {
  if (!process.stdout.isTTY || (state !== 'passed' && state !== 'failed')) return text
  return `${state === 'failed' ? RED : GREEN}${text}${PLAIN}`
}
