/** The servers that are compared: how each is started, joined and sent a message. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Listener } from './listener.ts'
import { bunProgram, peerPackages } from './peer-packages.ts'
import { startPinned } from './pinned.ts'

const SOURCE = fileURLToPath(new URL('../peers/broadcast.c', import.meta.url))
/** Where Debian's libnginx-mod-nchan puts it. */
const nchanModule = ['/usr/lib/nginx/modules/ngx_nchan_module.so', '/usr/share/nginx/modules/ngx_nchan_module.so'].find(
  (file) => existsSync(file),
)
const BUILT = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))

export type Person = { id: string; cookie: string }
/** What a server is started with; `people` are signed-in members. */
export type ServerSetup = {
  port: number
  folder: string
  databaseUrl?: string
  people: readonly Person[]
  isUnpinned?: boolean
}

export type ChatServer = {
  what: string
  /** Why it cannot be measured on this machine. */
  isMissing?: () => string | undefined
  database?: 'embedded' | 'postgres' | 'empty postgres'
  start(setup: ServerSetup): ReturnType<typeof startPinned>
  endpointFor(setup: ServerSetup, at: number): { path: string; headers?: Record<string, string> }
  join?(listener: Listener, setup: ServerSetup, at: number): Promise<void>
  /** For senders, where listeners use another endpoint. */
  senderPath?: string
  /** What a sender does before the first message. */
  prepareSender?(sender: Listener, setup: ServerSetup): Promise<void>
  messageFor(content: string, number: number): string
}

const json = (content: string) => `{"type":"MESSAGE","userId":"u-000001","content":"${content}"}`
const bare = { endpointFor: () => ({ path: '/ws' }), messageFor: json }
const peer = (name: string) => fileURLToPath(new URL(`../peers/${name}`, import.meta.url))

const ours = {
  start: ({ port, folder, databaseUrl, isUnpinned = false }: ServerSetup) =>
    startPinned([process.execPath, '--enable-source-maps', ...profiling(), BUILT], {
      isUnpinned,
      env: {
        PORT: String(port),
        DATA_DIR: folder,
        RATE_LIMITS: 'off',
        DEMO_BUDDIES: 'off',
        LOG_LEVEL: 'error',
        ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      },
    }),
  endpointFor: ({ port, people }: ServerSetup, at: number) => ({
    path: '/ws',
    headers: { Cookie: people[at]?.cookie ?? '', Origin: `http://127.0.0.1:${port}` },
  }),
  async join(listener: Listener, { people }: ServerSetup, at: number) {
    listener.send(JSON.stringify({ type: 'JOIN', userId: people[at]?.id, isOnBowl: false }))
    await listener.waitFor('CHAT_HISTORY')
  },
  async prepareSender(sender: Listener, { people }: ServerSetup) {
    sender.send(JSON.stringify({ type: 'TOGGLE_STATUS', userId: people[0]?.id, isOnBowl: true }))
    await sender.waitFor('"isOnBowl":true')
  },
  messageFor: (content: string, number: number) =>
    JSON.stringify({ type: 'MESSAGE', message: { id: `local-${String(number).padStart(8, '0')}`, content } }),
}

const inC = (mode: 'each' | 'joined') => ({
  ...bare,
  isMissing: () => (spawnSync('cc', ['--version']).status === 0 ? undefined : 'no compiler'),
  start({ port, folder }: ServerSetup) {
    const program = join(folder, 'broadcast')
    execFileSync('cc', ['-O2', '-o', program, SOURCE])
    return startPinned([program, String(port), mode])
  },
})

export const chatServers = {
  'c-epoll': { what: 'C, one write per message: the baseline', ...inC('each') },
  'c-epoll-batch': { what: 'C, messages joined: the baseline when many send', ...inC('joined') },
  'bowl-embedded': { what: 'On the Bowl, embedded database', database: 'embedded', ...ours },
  'bowl-postgres': { what: 'On the Bowl, PostgreSQL', database: 'postgres', ...ours },
  'node-naive': {
    what: 'Node, ws.send for every client, nothing stored',
    ...bare,
    start: ({ port }) => startPinned([process.execPath, peer('ws-loop.mjs')], { env: { PORT: String(port) } }),
  },
  'socketio-pg': {
    what: 'Socket.IO, stores in PostgreSQL, then emits',
    database: 'empty postgres',
    isMissing: () => (peerPackages() ? undefined : 'could not be installed'),
    start: ({ port, databaseUrl = '' }) =>
      startPinned([process.execPath, peer('socket-io-room.mjs')], {
        env: { PORT: String(port), DATABASE_URL: databaseUrl, PEER_PACKAGES: `${peerPackages()}/package.json` },
      }),
    endpointFor: () => ({ path: '/socket.io/?EIO=4&transport=websocket' }),
    async join(listener) {
      await listener.waitFor('{')
      listener.send('40')
      await listener.waitFor('40{')
    },
    messageFor: (content) => `42["message",${json(content)}]`,
  },
  'bun-publish': {
    what: 'Bun, C++, publishes to a topic, nothing stored',
    ...bare,
    isMissing: () => (bunProgram() ? undefined : 'could not be installed'),
    start: ({ port }) => startPinned([bunProgram() ?? '', peer('bun-publish.mjs')], { env: { PORT: String(port) } }),
  },
  nchan: {
    what: 'nginx with nchan, C, nothing stored',
    isMissing: () => (nchanModule ? undefined : 'not installed'),
    start({ port, folder }) {
      const settings = join(folder, 'nginx.conf')
      mkdirSync(folder, { recursive: true })
      writeFileSync(settings, nchanSettings(port, folder))
      return startPinned(['nginx', '-c', settings, '-p', folder, '-e', join(folder, 'error.log')])
    },
    endpointFor: () => ({ path: '/listen' }),
    senderPath: '/speak',
    messageFor: json,
  },
} satisfies Record<string, ChatServer>

/** PROFILE_DIR=folder writes a CPU profile of our server. */
function profiling(): string[] {
  const folder = process.env.PROFILE_DIR
  return folder ? ['--cpu-prof', '--cpu-prof-dir', folder] : []
}

export type ChatServerName = keyof typeof chatServers

function nchanSettings(port: number, folder: string): string {
  return `load_module ${nchanModule};
daemon off; worker_processes 1; worker_rlimit_nofile 20000; pid ${folder}/nginx.pid;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 16000; }
http { access_log off; server { listen 127.0.0.1:${port} backlog=4096;
  location = /listen { nchan_subscriber websocket; nchan_channel_id bowl; nchan_subscriber_first_message newest; }
  location = /speak { nchan_publisher websocket; nchan_channel_id bowl; nchan_message_buffer_length 100; } } }
`
}
