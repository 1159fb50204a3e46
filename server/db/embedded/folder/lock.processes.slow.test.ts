/** Of several processes one owns a data folder, under any of its paths, and none once it is dead. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { signIn } from '#contract/people/auth.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { inOtherNetwork, mountedAt, whyNoContainers } from '#server/testing/containers.ts'
import { freshDataFolder } from '#server/testing/database.ts'
import { folderOfTests } from '#server/testing/memory-folder.ts'
import { PASSWORD } from '#server/testing/people.ts'
import { startServer } from '#server/testing/server-process.ts'
import { startInserting } from '../killable.fixture.ts'

const inUse = (folder: string) => `The data folder ${folder} is already in use by another process`

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(folderOfTests, 'on-the-bowl-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('[DB-2] [DB-16] a second process on the same folder is refused until the first is killed', async () => {
  const dataDir = await freshDataFolder()
  const first = await startInserting(dataDir)
  await vi.waitUntil(() => first.acknowledged.length > 0, { timeout: 60_000 })
  await expect(openDatabase({ dataDir })).rejects.toThrow(inUse(dataDir))

  await first.kill()
  const database = await openDatabase({ dataDir })
  await database.ping()
  await database.close()
})

test('[DB-2] a second server is refused from other namespaces and under another path, and every account is kept', async (context) => {
  if (whyNoContainers) return context.skip(whyNoContainers)
  const [folder, elsewhere] = [await freshDataFolder(), await emptyFolder()]
  const at = join(elsewhere, 'volume')
  await mkdir(at)
  const settings = { DATA_DIR: folder, RATE_LIMITS: 'off' }
  const first = await startServer(settings)
  const emails: string[] = []
  const signUp = async () => {
    const email = `member${emails.length}@example.com`
    const form = { email, password: PASSWORD, nickname: 'StallStar', emoji: '🧻' }
    const { status } = await first.browser().request('/api/signup', { method: 'POST', body: form })
    expect(status).toBe(200)
    emails.push(email)
  }
  const otherWays = [
    { inside: inOtherNetwork(), path: folder },
    { inside: mountedAt({ folder, at }), path: at },
    { inside: mountedAt({ folder, at }, ['--net']), path: at },
  ]
  for (const { inside, path } of otherWays) {
    await signUp()
    await expect(startServer({ DATA_DIR: path }, { inside })).rejects.toThrow(inUse(path))
  }
  await signUp()
  await first.stop('SIGTERM')

  const again = await startServer(settings)
  for (const email of emails) {
    const { status } = await again.browser().call(signIn, { body: { email, password: PASSWORD } })
    expect([email, status]).toEqual([email, 200])
  }
})
