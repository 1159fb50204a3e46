/** Runs the server in its own process, so that memory and CPU are its own and not the clients'. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createBrowser } from '#server/testing/browser.ts'

export type Command = { command: 'flood'; text: string } | { command: 'usage' } | { command: 'close' }
export type Reply = { url: string } | { residentBytes: number; connections: number }

const program = fileURLToPath(new URL('./server-process.program.ts', import.meta.url))

export type ServerProcess = Awaited<ReturnType<typeof openServerProcess>>

/** Without `databaseUrl` it has its own database. */
export async function openServerProcess(databaseUrl?: string) {
  const child = fork(program, databaseUrl ? [databaseUrl] : [], { execArgv: ['--import', 'tsx'] })
  const failed = once(child, 'exit').then(() => Promise.reject(new Error('The server did not start')))
  const [{ url }] = (await Promise.race([once(child, 'message'), failed])) as [{ url: string }]
  failed.catch(() => undefined)
  const send = (command: Command) => void child.send(command)
  return {
    /** A new guest for every number. */
    guest: (at: number) => ({ id: `guest-${String(at).padStart(8, '0')}`, browser: createBrowser(() => url) }),
    url,
    flood: (text: string) => send({ command: 'flood', text }),
    async usage() {
      send({ command: 'usage' })
      const [reply] = (await once(child, 'message')) as [{ residentBytes: number; connections: number }]
      return reply
    },
    async close() {
      const ended = once(child, 'exit')
      send({ command: 'close' })
      await ended
    },
  }
}
