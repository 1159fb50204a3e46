/** Checks the import graph: who may import whom, and which folder may use the database and the environment. */
import { expect, test } from 'vitest'
import { fileRule, files, isForTests, isIn, isProduct, isTest, layerOf, paths } from './source-files.fixture.ts'
import config from './vitest.config.ts'

type Edge = { path: string; target: string }

/** Compose the server's features, like everything in server/compose. */
const ROOTS = ['server/app.ts', 'server/commands/seed.ts']

const edges = files.flatMap(({ path, imports }) => imports.map((target) => ({ path, target })))

const featureOf = (path: string) => /^(?:server|web)\/features\/[^/]+/.exec(path)?.[0]
const isRoot = (path: string) => ROOTS.includes(path) || isIn('server/compose')(path)
const isPackage = (target: string, name: string) => target === name || target.startsWith(`${name}/`)

/** The advice says where the code belongs. */
function importRule(title: string, advice: string, isBroken: (edge: Edge) => boolean) {
  test(title, () => {
    expect(
      edges.filter(isBroken).map(({ path, target }) => `${path} → ${target}`),
      advice,
    ).toEqual([])
  })
}

importRule('the contract imports nothing but itself and zod', 'Move it to server/ or web/.', ({ path, target }) => {
  return layerOf(path) === 'contract' && !isTest(path) && layerOf(target) !== 'contract' && !isPackage(target, 'zod')
})

importRule('web and server never import each other', 'What both need belongs in contract/.', ({ path, target }) => {
  return (isIn('web')(path) && isIn('server')(target)) || (isIn('server')(path) && isIn('web')(target))
})

/** The public room and private chats import what they have in common, so that it is written once. */
const isChat = (feature = '') => /\/(?:chat|private-chat)$/.test(feature)
const isConversation = (feature = '') => feature.endsWith('/conversation')

importRule(
  'a feature never imports another feature, except that both chats import what they have in common',
  'Pass it in: server/compose/, web/pages/ or a fact.',
  ({ path, target }) => {
    const [from, to] = [featureOf(path), featureOf(target)]
    const isShared = isChat(from) && isConversation(to)
    return from !== undefined && to !== undefined && from !== to && !isTest(path) && !isShared
  },
)

importRule(
  'only composition roots import features',
  'Compose it in server/compose/, web/app/ or web/pages/.',
  ({ path, target }) => {
    const isAllowed = isRoot(path) || isIn('web/app', 'web/pages')(path) || isForTests(path)
    return featureOf(target) !== undefined && featureOf(path) === undefined && !isAllowed
  },
)

importRule(
  'web/ui imports no feature and no call',
  'A component that knows data belongs in web/features/.',
  ({ path, target }) => {
    const isAllowed = !isIn('web', 'contract')(target) || isIn('web/ui', 'web/styles', 'web/assets')(target)
    return isIn('web/ui')(path) && !isAllowed && !isTest(path)
  },
)

/** Each imports those after it; everything else in web/ is below them. */
const WEB_LEVELS = ['web/app', 'web/pages', 'web/features']

function webLevelOf(path: string): number {
  const level = WEB_LEVELS.findIndex((folder) => isIn(folder)(path))
  return level < 0 ? WEB_LEVELS.length : level
}

importRule(
  'features import neither pages nor the app, and pages do not import the app',
  'What they need of it belongs below them, in web/ui/, web/api/, web/realtime/ or web/session/.',
  ({ path, target }) => isProduct(path) && path !== 'web/main.tsx' && webLevelOf(target) < webLevelOf(path),
)

importRule(
  'the product imports nothing that is for tests',
  'What both need belongs in the product, beside what it serves.',
  ({ path, target }) => isProduct(path) && isIn('contract', 'server', 'web')(target) && !isProduct(target),
)

const INFRASTRUCTURE = [
  'cluster',
  'db',
  'facts',
  'fan-out',
  'http',
  'identity',
  'lib',
  'limits',
  'metrics',
  'outside',
  'process',
  'realtime',
  'text',
].map((name) => `server/${name}`)
const OTHER_FOLDERS = [
  ...['commands', 'compose', 'features', 'testing'].map((name) => `server/${name}`),
  ...['api', 'realtime', 'session', 'styles', 'testing', 'ui'].map((name) => `web/${name}`),
  ...WEB_LEVELS,
]

test('every folder of the server and the web is known to these rules', () => {
  const folders = [...paths].flatMap((path) => /^(?:server|web)\/[^/]+(?=\/)/.exec(path)?.[0] ?? [])
  const advice = 'Infrastructure of the server belongs in INFRASTRUCTURE, a product topic in features/.'
  expect([...new Set(folders)].sort(), advice).toEqual([...INFRASTRUCTURE, ...OTHER_FOLDERS].sort())
})

const FOLDERS_MAX = 20
const LEVELS_MAX = 8

test('the folders of the server are few, on few levels, and none imports a folder above it', () => {
  /** `app.ts` and `config.ts` count like folders; `main.ts` is imported by nobody. */
  const folderOf = (path: string) => (path === 'server/main.ts' ? undefined : /^server\/[^/]+/.exec(path)?.[0])
  const imported = new Map<string, Set<string>>()
  for (const { path, target } of edges) {
    const [from, to] = [folderOf(path), folderOf(target)]
    if (!from || !isProduct(path)) continue
    const all = imported.get(from) ?? new Set()
    imported.set(from, to && to !== from ? all.add(to) : all)
  }
  const levelOf = (folder: string, above: readonly string[] = []): number => {
    expect(above, 'This folder imports itself by way of the others').not.toContain(folder)
    const below = [...(imported.get(folder) ?? [])].map((other) => levelOf(other, [...above, folder]))
    return 1 + Math.max(0, ...below)
  }
  expect(Math.max(...[...imported.keys()].map((folder) => levelOf(folder)))).toBeLessThanOrEqual(LEVELS_MAX)
  expect(imported.size).toBeLessThanOrEqual(FOLDERS_MAX)
})

importRule(
  'infrastructure imports neither features nor the app',
  'Take what is needed as an argument; server/compose/ passes it in.',
  ({ path, target }) => {
    const isApp = isIn('server/features', 'server/compose')(target) || ROOTS.includes(target)
    return isIn(...INFRASTRUCTURE)(path) && !isTest(path) && isApp
  },
)

/** What the rest of the server sees of the folder in which speed beats beauty; the composition puts it together. */
const FAN_OUT_PARTS = ['hub.ts', 'connection.ts', 'frames.ts'].map((name) => `server/fan-out/${name}`)

importRule(
  'server/fan-out is used through the hub, a connection and frames',
  'Send through the hub; how bytes reach many sockets is known to server/fan-out alone.',
  ({ path, target }) => {
    const isInside = isIn('server/fan-out', 'server/compose')(path)
    return isProduct(path) && isIn('server/fan-out')(target) && !isInside && !FAN_OUT_PARTS.includes(target)
  },
)

importRule(
  'only server/realtime and server/fan-out know the WebSocket library',
  'Send through the hub, and register commands with the live channel.',
  ({ path, target }) => isProduct(path) && target === 'ws' && !isIn('server/realtime', 'server/fan-out')(path),
)

fileRule(
  'sockets are written to past the stream, native code is loaded, and frames are packed only in server/fan-out',
  'Move it to server/fan-out, and give it a plain function for the others.',
  ({ path, text }) =>
    isProduct(path) &&
    isIn('server')(path) &&
    !isIn('server/fan-out')(path) &&
    /\b_handle\b|\bdlopen\b|\btcpSocket\.write\(|\bframeOfText\(|\bsendToMany\(/.test(text),
)

importRule(
  'lib imports nothing of the product',
  'A file with product words belongs in a feature, in text/ or in identity/.',
  ({ path, target }) =>
    isIn('server/lib')(path) && !isTest(path) && isIn('server', 'contract')(target) && !isIn('server/lib')(target),
)

/** Keep encoded frames, because encoding them for each reader would be too slow. */
const FRAME_CACHES = ['server/features/presence/active-list.ts', 'server/features/chat/reading/history-frames.ts']

importRule(
  'rules import neither http nor cluster nor realtime, and encode no frames',
  'Code for HTTP calls belongs in *.http.ts, code for the socket in *.live.ts.',
  ({ path, target }) => {
    const isRule = isIn('server/features')(path) && !/\.(http|live|store|fixture)\.ts$/.test(path) && !isTest(path)
    const isTransport = isIn('server/http', 'server/cluster', 'server/realtime')(target)
    return isRule && (isTransport || (target === 'server/fan-out/frames.ts' && !FRAME_CACHES.includes(path)))
  },
)

test('no import cycles, types included', () => {
  const product = new Map(files.filter(({ path }) => !isForTests(path)).map((file) => [file.path, file]))
  const done = new Set<string>()
  const cycles: string[] = []
  const visit = (path: string, trail: readonly string[]) => {
    if (trail.includes(path)) cycles.push([...trail.slice(trail.indexOf(path)), path].join(' → '))
    if (done.has(path) || trail.includes(path)) return
    for (const target of product.get(path)?.imports ?? []) if (product.has(target)) visit(target, [...trail, path])
    done.add(path)
  }
  for (const path of product.keys()) visit(path, [])
  expect(cycles, 'Move what both need into a file of its own.').toEqual([])
})

importRule('SQL is only in stores and in server/db', 'Move the query to a *.store.ts file.', ({ path, target }) => {
  const isAllowed = path.endsWith('.store.ts') || isIn('server/db', 'server/testing')(path) || isTest(path)
  return isIn('server', 'contract', 'web')(path) && isPackage(target, 'drizzle-orm') && !isAllowed
})

fileRule(
  'only server/config.ts and entry points read the environment',
  'Read it in server/config.ts.',
  ({ path, text }) => {
    const entries = [
      'server/config.ts',
      'server/main.ts',
      'server/commands/backup.ts',
      'server/commands/restore.ts',
      'server/commands/move-data.ts',
      'server/commands/seed.ts',
    ]
    const isAllowed = entries.includes(path) || path === 'server/db/embedded/worker.ts' || isForTests(path)
    return isIn('server', 'web', 'contract')(path) && /\bprocess\.env\b/.test(text) && !isAllowed
  },
)

test('[DB-14] one feature writes a table', () => {
  const written = files.flatMap(({ path, text }) => {
    const feature = path.startsWith('server/') && path.endsWith('.store.ts') ? featureOf(path) : undefined
    const tables = text.matchAll(/\.(?:insert|update|delete)\((\w+)\)/g)
    return feature ? [...tables].map(([, table = '']) => ({ table, feature })) : []
  })
  const featuresOf = (table: string) =>
    new Set(written.filter((it) => it.table === table).map(({ feature }) => feature))
  const shared = [...new Set(written.map(({ table }) => table))].filter((table) => featuresOf(table).size > 1)
  expect(written.length).toBeGreaterThan(20)
  const advice = 'The write belongs in the store of the feature that owns the table; others record a fact.'
  expect(
    shared.map((table) => [table, ...featuresOf(table)]),
    advice,
  ).toEqual([])
})

test('[ACCESS-33] access, billing and sessions need full branch coverage, and their files are still at these paths', () => {
  const { lines, ...areas } = config.test?.coverage?.thresholds ?? {}
  const guards = 'server/{identity/*.ts,features/{premium/**,auth/session/sessions*},outside/billing/**}'
  expect({ lines, areas }).toEqual({ lines: 95, areas: { [guards]: { branches: 100 } } })
  for (const beginning of [
    'server/identity/access.ts',
    'server/identity/guard.ts',
    'server/identity/actor.ts',
    'server/features/premium/',
    'server/features/auth/session/sessions',
    'server/outside/billing/',
  ]) {
    expect(
      [...paths].some((path) => path.startsWith(beginning) && !isTest(path)),
      beginning,
    ).toBe(true)
  }
})
