/** Everyone who can bring one person's words to a thousand others, and how the crowd speaks to each. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Listener } from './listener.ts'
import { peerPackages } from './peer-packages.ts'
import { startPinned } from './pinned.ts'

const SOURCE = fileURLToPath(new URL('../peers/broadcast.c', import.meta.url))
/** Where Debian's libnginx-mod-nchan puts it. */
const nchanModule = ['/usr/lib/nginx/modules/ngx_nchan_module.so', '/usr/share/nginx/modules/ngx_nchan_module.so'].find(
  (file) => existsSync(file),
)
const BUILT = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))

export type Person = { id: string; cookie: string }
/** What a server is given: its port, a folder, a database where it wants one, and members who have signed in before. */
export type Place = {
  port: number
  folder: string
  databaseUrl?: string
  people: readonly Person[]
  /** Runs on any core. */
  isFree?: boolean
}

export type Broadcaster = {
  what: string
  /** Why it cannot be measured on this machine. */
  isMissing?: () => string | undefined
  database?: 'embedded' | 'postgres' | 'empty postgres'
  start(place: Place): ReturnType<typeof startPinned>
  doorOf(place: Place, at: number): { path: string; headers?: Record<string, string> }
  comeIn?(listener: Listener, place: Place, at: number): Promise<void>
  /** Where speakers do not come in with the others. */
  speakerPath?: string
  /** What a speaker does before the first word. */
  mayHold?(speaker: Listener, place: Place): Promise<void>
  wordsOf(content: string, number: number): string
}

const json = (content: string) => `{"type":"MESSAGE","userId":"u-000001","content":"${content}"}`
const bare = { doorOf: () => ({ path: '/ws' }), wordsOf: json }
const peer = (name: string) => fileURLToPath(new URL(`../peers/${name}`, import.meta.url))

/** The product as it is started in earnest, with sessions, rules, rows and counters. */
const ours = {
  start: ({ port, folder, databaseUrl, isFree = false }: Place) =>
    startPinned([process.execPath, '--enable-source-maps', ...profiling(), BUILT], {
      isFree,
      env: {
        ...{ PORT: String(port), DATA_DIR: folder, RATE_LIMITS: 'off', DEMO_BUDDIES: 'off', LOG_LEVEL: 'error' },
        ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      },
    }),
  doorOf: ({ port, people }: Place, at: number) => ({
    path: '/ws',
    headers: { Cookie: people[at]?.cookie ?? '', Origin: `http://127.0.0.1:${port}` },
  }),
  async comeIn(listener: Listener, { people }: Place, at: number) {
    listener.say(JSON.stringify({ type: 'JOIN', userId: people[at]?.id, isOnBowl: false }))
    await listener.hears('CHAT_HISTORY')
  },
  async mayHold(speaker: Listener, { people }: Place) {
    speaker.say(JSON.stringify({ type: 'TOGGLE_STATUS', userId: people[0]?.id, isOnBowl: true }))
    await speaker.hears('"isOnBowl":true')
  },
  wordsOf: (content: string, number: number) =>
    JSON.stringify({ type: 'MESSAGE', message: { id: `local-${String(number).padStart(8, '0')}`, content } }),
}

const inC = (way: 'each' | 'joined') => ({
  ...bare,
  isMissing: () => (spawnSync('cc', ['--version']).status === 0 ? undefined : 'no compiler'),
  start({ port, folder }: Place) {
    const program = join(folder, 'broadcast')
    execFileSync('cc', ['-O2', '-o', program, SOURCE])
    return startPinned([program, String(port), way])
  },
})

export const broadcasters = {
  'c-epoll': { what: 'C, one write per message: the floor', ...inC('each') },
  'c-epoll-batch': { what: 'C, messages joined: the floor when many speak', ...inC('joined') },
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
    doorOf: () => ({ path: '/socket.io/?EIO=4&transport=websocket' }),
    async comeIn(listener) {
      await listener.hears('{')
      listener.say('40')
      await listener.hears('40{')
    },
    wordsOf: (content) => `42["message",${json(content)}]`,
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
    doorOf: () => ({ path: '/listen' }),
    speakerPath: '/speak',
    wordsOf: json,
  },
} satisfies Record<string, Broadcaster>

/** PROFILE_DIR=folder tells where our server spends its time, for whoever looks for the reason of a figure. */
function profiling(): string[] {
  const folder = process.env.PROFILE_DIR
  return folder ? ['--cpu-prof', '--cpu-prof-dir', folder] : []
}

export type BroadcasterName = keyof typeof broadcasters

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
