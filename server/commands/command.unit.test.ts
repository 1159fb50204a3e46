/** A command prints in one line what its caller can fix, and throws a bug with its stack. */
import { afterEach, expect, test, vi } from 'vitest'
import { DatabaseUnavailable } from '#server/db/errors/unavailable.ts'
import { runCommand } from './command.ts'

const before = process.exitCode
afterEach(() => {
  process.exitCode = before
  vi.restoreAllMocks()
})

async function printed(failure: unknown, env: Record<string, string> = { ENV_FILE: 'off' }): Promise<string[]> {
  const lines: string[] = []
  vi.spyOn(console, 'error').mockImplementation((line) => void lines.push(String(line)))
  await runCommand(env, () => Promise.reject(failure))
  expect(process.exitCode).toBe(1)
  return lines
}

const refused = Object.assign(new Error("EEXIST: file already exists, mkdir '/x'"), {
  code: 'EEXIST',
  syscall: 'mkdir',
})
const unknownOption = Object.assign(new TypeError("Unknown option '--froce'\nuse --force"), {
  code: 'ERR_PARSE_ARGS_UNKNOWN_OPTION',
})

test.each([
  ['a database that is not available', new DatabaseUnavailable('There is no database'), 'There is no database'],
  ['a path that the system refuses', refused, "EEXIST: file already exists, mkdir '/x'"],
  ['a mistyped option', unknownOption, "Unknown option '--froce'"],
])('[START-6] %s is one line', async (_what, failure, line) => {
  expect(await printed(failure)).toEqual([line])
})

test('[START-6] [CONFIG-14] a settings file that cannot be read is one line', async () => {
  const [line, ...more] = await printed(undefined, { ENV_FILE: '/no/such/file' })
  expect([line, more]).toEqual([expect.stringMatching(/^The settings in \/no\/such\/file cannot be read/), []])
})

test('a bug is thrown with its stack', async () => {
  await expect(runCommand({ ENV_FILE: 'off' }, () => Promise.reject(new TypeError('x is undefined')))).rejects.toThrow(
    'x is undefined',
  )
})
