/** Checks the import graph and the files against the import rules and file conventions. */
import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import config from './vitest.config.ts'

/** `imports` are paths for files and names for packages. */
type SourceFile = { path: string; text: string; imports: string[] }
type Edge = { path: string; target: string }

const LONGEST = 300
/** Compose the server's features, like everything in server/compose. */
const ROOTS = ['server/app.ts', 'server/commands/seed.ts']

/** What both chats are built from. */
const CONVERSATION = 'web/features/conversation'
const CHATS = ['web/features/chat', 'web/features/private-chat']

const FOLDERS = ['contract', 'server', 'web', 'e2e', 'bench', 'durability', 'scripts']
const NOT_SOURCE = /^(?:server\/db\/migrations|web\/public)\/|\/node_modules\//

const files = ['.', ...FOLDERS].flatMap(pathsIn).map(readSource)
const paths = new Set(files.map(({ path }) => path))
const edges = files.flatMap(({ path, imports }) => imports.map((target) => ({ path, target })))

const layerOf = (path: string) => path.split('/')[0]
const featureOf = (path: string) => /^(?:server|web)\/features\/[^/]+/.exec(path)?.[0]
const nameOf = (path: string) => path.split('/').at(-1) ?? path
const isIn =
  (...folders: string[]) =>
  (path: string) =>
    folders.some((folder) => path.startsWith(`${folder}/`))

const isRoot = (path: string) => ROOTS.includes(path) || isIn('server/compose')(path)
const isTest = (path: string) => /\.test\.\w+$/.test(path)
const isForTests = (path: string) => isTest(path) || isIn('server/testing', 'web/testing', 'e2e', 'durability')(path)
const isPackage = (target: string, name: string) => target === name || target.startsWith(`${name}/`)

function pathsIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: folder !== '.', encoding: 'utf8' })
  const all = names.map((name) => posix.join(folder, name))
  return all.filter((path) => /\.(ts|tsx|mjs|css)$/.test(path) && !NOT_SOURCE.test(path))
}

/** Finds static, dynamic and side-effect imports and re-exports, also of types. */
function readSource(path: string): SourceFile {
  const text = readFileSync(path, 'utf8')
  const written = text.matchAll(/(?:\bfrom|^\s*import|\bimport\s*\(|@import)\s*(?:url\()?['"]([^'"]+)['"]/gm)
  const imports = [...written].map(([, target = '']) => {
    if (target.startsWith('#')) return target.slice(1)
    return target.startsWith('.') ? posix.join(posix.dirname(path), target) : target
  })
  return { path, text, imports }
}

function importRule(title: string, advice: string, isBroken: (edge: Edge) => boolean) {
  test(title, () => {
    expect(
      edges.filter(isBroken).map(({ path, target }) => `${path} → ${target}`),
      advice,
    ).toEqual([])
  })
}

function fileRule(title: string, isBroken: (file: SourceFile) => boolean) {
  test(title, () => {
    expect(files.filter(isBroken).map(({ path }) => path)).toEqual([])
  })
}

importRule('the contract imports nothing but itself and zod', 'Move it to server/ or web/.', ({ path, target }) => {
  return layerOf(path) === 'contract' && !isTest(path) && layerOf(target) !== 'contract' && !isPackage(target, 'zod')
})

importRule('web and server never import each other', 'What both need belongs in contract/.', ({ path, target }) => {
  return (isIn('web')(path) && isIn('server')(target)) || (isIn('server')(path) && isIn('web')(target))
})

importRule(
  'a feature never imports another feature',
  'Pass it in: server/compose/, web/pages/ or a fact.',
  ({ path, target }) => {
    const [from, to] = [featureOf(path), featureOf(target)]
    const isShared = to === CONVERSATION && CHATS.includes(from ?? '')
    return from !== undefined && to !== undefined && from !== to && !isShared && !isTest(path)
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

importRule(
  'infrastructure imports neither features nor the app',
  'Take what is needed as an argument; server/compose/ passes it in.',
  ({ path, target }) => {
    const isApp = isIn('server/features', 'server/compose')(target) || ROOTS.includes(target)
    return isIn(...INFRASTRUCTURE)(path) && !isTest(path) && isApp && path !== 'server/process/run-process.ts'
  },
)

importRule(
  'lib imports nothing of the product',
  'A file with product words belongs in a feature, in text/ or in identity/.',
  ({ path, target }) =>
    isIn('server/lib')(path) && !isTest(path) && isIn('server', 'contract')(target) && !isIn('server/lib')(target),
)

/** Keep encoded frames, because encoding them for each reader would be too slow. */
const FRAME_CACHES = ['server/features/presence/active-list.ts', 'server/features/chat/recent-messages.ts']

importRule(
  'rules import neither http nor cluster nor realtime, and encode no frames',
  'Code for HTTP calls belongs in *.http.ts, code for the socket in *.live.ts.',
  ({ path, target }) => {
    const isRule = isIn('server/features')(path) && !/\.(http|live|store|fixture)\.ts$/.test(path) && !isTest(path)
    const isTransport = isIn('server/http', 'server/cluster', 'server/realtime')(target)
    return isRule && (isTransport || (target === 'server/fan-out/frames.ts' && !FRAME_CACHES.includes(path)))
  },
)

test('no import cycles, also of types', () => {
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

fileRule('only server/config.ts and entry points read the environment', ({ path, text }) => {
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
})

fileRule(`no file is longer than ${LONGEST} lines`, ({ text }) => text.trimEnd().split('\n').length > LONGEST)

fileRule('every file begins with a sentence that says what it is for', ({ path, text }) => {
  const opening = path.endsWith('.css') ? /^\/\*\*? \S/ : /^(?:#!.*\n)?\/\*\*(?: \S|\n \* \S)/
  return !opening.test(text)
})

// Creating a formatter is slow, so each exists once; it also keeps one date style.
fileRule('[SHELL-44, CHAT-27] the page formats dates in web/ui/text/format.ts only', ({ path, text }) => {
  const isFormatting = /new Intl\.(DateTime|RelativeTime)Format|toLocale(Date|Time)String/.test(text)
  return isFormatting && isIn('web')(path) && !path.startsWith('web/ui/text/format.')
})

test('a file name is used once in a layer', () => {
  const first = new Map<string, string>()
  for (const path of paths) first.set(`${layerOf(path)} ${nameOf(path)}`, path)
  expect([...paths].filter((path) => first.get(`${layerOf(path)} ${nameOf(path)}`) !== path)).toEqual([])
})

fileRule('a test is beside the file it is named after', ({ path }) => {
  if (!isTest(path) || isIn('e2e', 'durability')(path) || !path.includes('/')) return false
  const whole = path.replace(/(\.(unit|engine|postgres|slow))*\.test\.\w+$/, '')
  const subject = whole.replace(/\.[\w-]+$/, '')
  return !['ts', 'tsx', 'mjs', 'css'].some((kind) => paths.has(`${whole}.${kind}`) || paths.has(`${subject}.${kind}`))
})

fileRule('[SHELL-30] text is never turned into markup', ({ text }) =>
  text.includes(['dangerously', 'SetInnerHTML'].join('')),
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
  expect(shared.map((table) => [table, ...featuresOf(table)])).toEqual([])
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
