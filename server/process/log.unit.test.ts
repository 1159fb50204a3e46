/** The text log is short, and as hard to forge as the JSON log. */
import { expect, test } from 'vitest'
import { createLog, formatLogLines } from './log.ts'

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  let text = ''
  write(createLog('info', formatLogLines({ write: (line) => (text += line) })))
  return text
}

test('[ACCESS-21] a line has the time, the level, the message and its fields', () => {
  const text = logged((log) => log.warn({ reqId: 'r-1', code: 'FORBIDDEN', ms: 3 }, 'call refused'))
  expect(text).toMatch(/^\d\d:\d\d:\d\d\.\d{3} WARN {2}call refused reqId=r-1 code=FORBIDDEN ms=3\n$/)
})

test('[ACCESS-21] an error is followed by its stack, indented, and by its cause', () => {
  const cause = new Error('no water')
  const [first, second, ...rest] = logged((log) =>
    log.error({ err: new Error('clogged', { cause }), job: 'flush' }, 'housekeeping failed'),
  ).split('\n')
  expect(first).toMatch(/ ERROR housekeeping failed job=flush$/)
  expect(second).toBe('    Error: clogged')
  expect(rest).toContain('    Error: no water')
})

test('[ACCESS-22] text from users can neither forge a line nor control the terminal', () => {
  const forged = 'x\n12:00:00.000 ERROR forged\r\u2028\u001b[31m\u009b1m'
  const text = logged((log) => log.error({ route: forged, err: new Error(forged) }, forged))
  const rows = text.split(/[\n\r\u2028]/).filter(Boolean)
  expect(rows.filter((row) => !row.startsWith('    '))).toHaveLength(1)
  expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
})
