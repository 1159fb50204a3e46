/** The import rules and the habits of every file, as tests over the import graph and the files themselves. */
import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import config from './vitest.config.ts'

/** The path is 'server/features/chat/chat.ts'; of imports files are given by their path, packages by their name. */
type SourceFile = { path: string; text: string; imports: string[] }

const LONGEST = 300
/** Where the server's features are put together. */
const ROOTS = ['server/app.ts', 'server/compose/public-server.ts', 'server/commands/seed.ts']

const FOLDERS = ['contract', 'server', 'web', 'e2e', 'bench', 'durability', 'scripts']
const NOT_SOURCE = /^(?:server\/db\/migrations|web\/public)\/|\/node_modules\//

const files = ['.', ...FOLDERS].flatMap(pathsIn).map(readSource)
const paths = new Set(files.map(({ path }) => path))
const edges = files.flatMap(({ path, imports }) => imports.map((target) => ({ path, target })))

const wingOf = (path: string) => path.split('/')[0]
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

/** Imports are static, dynamic, for their effect, and re-exports, types included: a type is knowledge too. */
function readSource(path: string): SourceFile {
  const text = readFileSync(path, 'utf8')
  const written = text.matchAll(/(?:\bfrom|^\s*import|\bimport\s*\(|@import)\s*(?:url\()?['"]([^'"]+)['"]/gm)
  const imports = [...written].map(([, target = '']) => {
    if (target.startsWith('#')) return target.slice(1)
    return target.startsWith('.') ? posix.join(posix.dirname(path), target) : target
  })
  return { path, text, imports }
}

/** A wall stands when no import breaks it. */
function wall(title: string, isBroken: (edge: { path: string; target: string }) => boolean) {
  test(title, () => {
    expect(edges.filter(isBroken).map(({ path, target }) => `${path} → ${target}`)).toEqual([])
  })
}

/** A habit is kept when no file breaks it. */
function habit(title: string, isBroken: (file: SourceFile) => boolean) {
  test(title, () => {
    expect(files.filter(isBroken).map(({ path }) => path)).toEqual([])
  })
}

wall('the contract imports nothing but itself and zod', ({ path, target }) => {
  return wingOf(path) === 'contract' && !isTest(path) && wingOf(target) !== 'contract' && !isPackage(target, 'zod')
})

wall('the web and the server never meet', ({ path, target }) => {
  return (isIn('web')(path) && isIn('server')(target)) || (isIn('server')(path) && isIn('web')(target))
})

wall('a feature never imports another feature', ({ path, target }) => {
  const [from, to] = [featureOf(path), featureOf(target)]
  return from !== undefined && to !== undefined && from !== to && !isTest(path)
})

wall('only the composition roots import features', ({ path, target }) => {
  const isAllowed = isRoot(path) || isIn('web/app', 'web/pages')(path) || isForTests(path)
  return featureOf(target) !== undefined && featureOf(path) === undefined && !isAllowed
})

wall('the looks in web/ui know no room and no call', ({ path, target }) => {
  const isAllowed = !isIn('web', 'contract')(target) || isIn('web/ui', 'web/styles', 'web/assets')(target)
  return isIn('web/ui')(path) && !isAllowed && !isTest(path)
})

wall('the foundations of the server know neither rooms nor the app', ({ path, target }) => {
  const isFoundation = isIn(
    'server/http',
    'server/realtime',
    'server/cluster',
    'server/facts',
    'server/db',
    'server/outside',
    'server/metrics',
  )
  return isFoundation(path) && !isTest(path) && (isIn('server/features')(target) || isRoot(target))
})

wall('SQL is written in stores and in server/db only', ({ path, target }) => {
  const isAllowed = path.endsWith('.store.ts') || isIn('server/db', 'server/testing')(path) || isTest(path)
  return isIn('server', 'contract', 'web')(path) && isPackage(target, 'drizzle-orm') && !isAllowed
})

habit('the environment is read in server/config.ts and in entry points only', ({ path, text }) => {
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

habit(`no file is longer than ${LONGEST} lines`, ({ text }) => text.trimEnd().split('\n').length > LONGEST)

habit('every file begins with a sentence that says what it is for', ({ path, text }) => {
  const opening = path.endsWith('.css') ? /^\/\*\*? \S/ : /^(?:#!.*\n)?\/\*\*(?: \S|\n \* \S)/
  return !opening.test(text)
})

// A formatter takes longer to make than the row it is for; there is one of each, and one style.
habit('[SHELL-44, CHAT-27] the page formats dates in web/ui/message/dates.ts only', ({ path, text }) => {
  const isFormatting = /new Intl\.(DateTime|RelativeTime)Format|toLocale(Date|Time)String/.test(text)
  return isFormatting && isIn('web')(path) && !path.startsWith('web/ui/when.')
})

test('a name is used once in a wing', () => {
  const first = new Map<string, string>()
  for (const path of paths) first.set(`${wingOf(path)} ${nameOf(path)}`, path)
  expect([...paths].filter((path) => first.get(`${wingOf(path)} ${nameOf(path)}`) !== path)).toEqual([])
})

habit('a test stands beside the file it is named after', ({ path }) => {
  if (!isTest(path) || isIn('e2e', 'durability')(path) || !path.includes('/')) return false
  const whole = path.replace(/(\.(unit|engine|postgres|slow))*\.test\.\w+$/, '')
  const subject = whole.replace(/\.[\w-]+$/, '')
  return !['ts', 'tsx', 'mjs', 'css'].some((kind) => paths.has(`${whole}.${kind}`) || paths.has(`${subject}.${kind}`))
})

habit('[SHELL-30] text is never turned into markup', ({ text }) =>
  text.includes(['dangerously', 'SetInnerHTML'].join('')),
)

test('[DB-14] a table is written by one room', () => {
  const written = files.flatMap(({ path, text }) => {
    const room = path.endsWith('.store.ts') ? featureOf(path) : undefined
    const tables = text.matchAll(/\.(?:insert|update|delete)\((\w+)\)/g)
    return room ? [...tables].map(([, table = '']) => ({ table, room })) : []
  })
  const roomsOf = (table: string) => new Set(written.filter((it) => it.table === table).map(({ room }) => room))
  const shared = [...new Set(written.map(({ table }) => table))].filter((table) => roomsOf(table).size > 1)
  expect(written.length).toBeGreaterThan(20)
  expect(shared.map((table) => [table, ...roomsOf(table)])).toEqual([])
})

test('[ACCESS-33] access, billing and sessions are covered branch by branch, and none of these files has moved away', () => {
  const { lines, ...areas } = config.test?.coverage?.thresholds ?? {}
  const guards = 'server/{http/{access,guard,actor}.ts,features/{premium/**,auth/sessions*},outside/billing/**}'
  expect({ lines, areas }).toEqual({ lines: 95, areas: { [guards]: { branches: 100 } } })
  for (const beginning of [
    ...['server/identity/access.ts', 'server/identity/guard.ts', 'server/identity/actor.ts'],
    ...['server/features/premium/', 'server/features/auth/sessions', 'server/outside/billing/'],
  ]) {
    expect(
      [...paths].some((path) => path.startsWith(beginning) && !isTest(path)),
      beginning,
    ).toBe(true)
  }
})
