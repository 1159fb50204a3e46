/** The house as a process of its own, so that what is weighed is the server and not the crowd that visits it. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createBrowser } from '#server/testing/browser.ts'

/** What is asked of the house, and what it answers. */
export type Ask = { ask: 'flood'; text: string } | { ask: 'weigh' } | { ask: 'close' }
export type Answer = { url: string } | { residentBytes: number; connections: number }

const program = fileURLToPath(new URL('./server-process.program.ts', import.meta.url))

export type ServerProcess = Awaited<ReturnType<typeof openServerProcess>>

/** With a database of its own, or the one at `databaseUrl`. */
export async function openServerProcess(databaseUrl?: string) {
  const child = fork(program, databaseUrl ? [databaseUrl] : [], { execArgv: ['--import', 'tsx'] })
  const failed = once(child, 'exit').then(() => Promise.reject(new Error('The house did not open')))
  const [{ url }] = (await Promise.race([once(child, 'message'), failed])) as [{ url: string }]
  failed.catch(() => undefined)
  const say = (ask: Ask) => void child.send(ask)
  return {
    /** Somebody new each time. */
    guest: (at: number) => ({ id: `guest-${String(at).padStart(8, '0')}`, browser: createBrowser(() => url) }),
    url,
    /** Sends everyone so much text, beside what they say to each other. */
    flood: (text: string) => say({ ask: 'flood', text }),
    async weigh() {
      say({ ask: 'weigh' })
      const [answer] = (await once(child, 'message')) as [{ residentBytes: number; connections: number }]
      return answer
    },
    async close() {
      const ended = once(child, 'exit')
      say({ ask: 'close' })
      await ended
    },
  }
}
