/** What of an error may be logged. */
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, test } from 'vitest'
import { createLog } from '#server/process/log.ts'

function logged(err: unknown): string {
  const lines: string[] = []
  createLog('info', { write: (line) => void lines.push(line) }).error({ err }, 'call failed')
  return lines.join('')
}

test('[ACCESS-22] a failed query is logged without its values', () => {
  const cause = Object.assign(new Error('duplicate key value violates a constraint'), {
    code: '23505',
    detail: 'rhoda@',
  })
  const line = logged(
    new DrizzleQueryError('insert into users values ($1)', ['rhoda@example.com', '$argon2id$x'], cause),
  )
  expect(line).toContain('insert into users')
  expect(line).toContain('23505')
  expect(line).not.toMatch(/rhoda|argon2/)
})

test('[ACCESS-22] line breaks in what is logged cannot forge a second line', () => {
  expect(logged(new Error('one\n{"level":60,"msg":"forged"}')).trim().split('\n')).toHaveLength(1)
})
