/** The server is killed repeatedly during sign-ups: every acknowledged account exists afterwards. */
import { expect, test } from 'vitest'
import { signIn } from '#contract/people/auth.ts'
import { freshDataFolder } from '#server/testing/database.ts'
import { shortened } from '#server/testing/long-tests.ts'
import { startServer } from '#server/testing/server-process.ts'

const KILLS = shortened(10)
const form = { password: 'two-ply forever', nickname: 'FlushMaster', emoji: '🧻' }

test(`[DB-4] [DB-10] after ${KILLS} times kill -9, every acknowledged account can sign in`, {
  timeout: 180_000,
}, async () => {
  const settings = { DATA_DIR: await freshDataFolder(), RATE_LIMITS: 'off' }
  const acknowledged: string[] = []
  for (let round = 0; round < KILLS; round++) {
    const server = await startServer(settings)
    const before = acknowledged.length
    const sending = Array.from({ length: 4 }, async (_, client) => {
      for (let n = 0; ; n++) {
        const email = `r${round}-${client}-${n}@example.com`
        const answer = await server.browser().request('/api/signup', { method: 'POST', body: { ...form, email } })
        if (answer.status === 200) acknowledged.push(email)
      }
    })
    const cutOff = Promise.allSettled(sending)
    await expect.poll(() => acknowledged.length, { timeout: 30_000, interval: 1 }).toBeGreaterThan(before + 3 + round)
    await server.stop('SIGKILL')
    await cutOff
  }

  const server = await startServer(settings)
  expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS * 4)
  for (let n = 0; n < acknowledged.length; n += 8) {
    const some = acknowledged.slice(n, n + 8)
    const answers = await Promise.all(
      some.map((email) => server.browser().call(signIn, { body: { email, password: form.password } })),
    )
    expect(answers.map(({ status, body }) => [status, body.email])).toEqual(some.map((email) => [200, email]))
  }
})
