/** Finds or installs the tools that tests and `npm run cluster` need, and stores their paths. */
import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { SetupFailed } from './command.mjs'
import { fromRoot, memory } from './paths.mjs'

const TOOLS_FILE = join(memory, 'tools.json')
const VERSION_TIMEOUT_MS = 20_000
const OLDEST_POSTGRES = 15
const DEBIAN_POSTGRES = '/usr/lib/postgresql'

/** `packages` are lists of Debian packages, tried in order. */
const chromium = {
  key: 'chromium',
  name: 'Chromium',
  serves: 'the tests in a browser',
  advice: 'Install Chromium or Chrome, or set CHROME_PATH to one.',
  // The headless shell renders the same in about half the time.
  packages: [
    ['chromium-headless-shell', 'fonts-noto-color-emoji'],
    ['chromium', 'fonts-noto-color-emoji'],
  ],
  // CHROME_PATH is used or refused, never silently replaced.
  isStillValid: (path) => !process.env.CHROME_PATH || process.env.CHROME_PATH === path,
  async find() {
    if (process.env.CHROME_PATH) return firstWorking([process.env.CHROME_PATH])
    const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
    const { chromium: downloaded } = await import('@playwright/test')
    return firstWorking([...onSearchPath(names), downloaded.executablePath()])
  },
  download: (run) => run(process.execPath, [fromRoot('node_modules/@playwright/test/cli.js'), 'install', 'chromium']),
}

const postgres = {
  key: 'postgres',
  name: `PostgreSQL ${OLDEST_POSTGRES} or newer`,
  serves: 'the tests on a PostgreSQL server',
  advice: `Install the PostgreSQL server, version ${OLDEST_POSTGRES} or newer.`,
  packages: [['postgresql']],
  /** The folder that holds postgres and initdb. */
  async find() {
    // The search path often has links to only some programs; the folder behind them has all.
    const linked = onSearchPath(['postgres']).map((place) => realpathSync(place))
    const versions = existsSync(DEBIAN_POSTGRES) ? readdirSync(DEBIAN_POSTGRES).sort().reverse() : []
    const servers = [...linked, ...versions.map((version) => join(DEBIAN_POSTGRES, version, 'bin/postgres'))]
    const complete = servers.filter((server) => isProgram(join(dirname(server), 'initdb')))
    const server = await firstWorking(complete, (version) => Number(/\d+/.exec(version)) >= OLDEST_POSTGRES)
    return server && dirname(server)
  },
}

const redis = {
  key: 'redis',
  name: 'Redis',
  serves: 'the tests of several processes together',
  advice: 'Install redis-server (or valkey-server).',
  packages: [['redis-server']],
  find: () => firstWorking(onSearchPath(['redis-server', 'valkey-server'])),
}

const haproxy = {
  key: 'haproxy',
  name: 'HAProxy',
  serves: '`npm run cluster` and its test',
  advice: 'Install haproxy.',
  packages: [['haproxy']],
  // People other than root do not have its folder on their search path.
  find: async () => [...onSearchPath(['haproxy']), '/usr/sbin/haproxy'].find(isProgram) ?? null,
}

/** { chromium, postgres, redis, haproxy }: a path, or null for a tool that was looked for and is not there. */
export function knownTools() {
  return existsSync(TOOLS_FILE) ? JSON.parse(readFileSync(TOOLS_FILE, 'utf8')) : {}
}

const isStrict = process.env.CI === 'true'

export const toolsStep = stepFor('Looking for what the tests need', [chromium, postgres, redis, haproxy])
export const serversStep = stepFor('Looking for PostgreSQL, Redis and HAProxy', [postgres, redis, haproxy])

function stepFor(title, tools) {
  return {
    title,
    isCurrent() {
      const known = knownTools()
      return tools.every((tool) => isUsable(tool, known[tool.key]))
    },
    async run({ run, say }) {
      const found = await locateAll({ tools, known: knownTools(), isStrict, run, say })
      writeFileSync(TOOLS_FILE, `${JSON.stringify({ ...knownTools(), ...found }, null, 2)}\n`)
      const missing = tools.filter((tool) => !found[tool.key])
      if (isStrict && missing.length > 0)
        throw new SetupFailed(missing.map((tool) => `${tool.name} is missing. ${tool.advice}`).join('\n'))
      for (const tool of missing) say(`${tool.name} is missing, so ${tool.serves} will be skipped. ${tool.advice}`)
    },
  }
}

/** Retries a failed installation only in strict mode. */
export async function locateAll({ tools, known, isStrict, run, say }) {
  const found = {}
  for (const tool of tools) {
    const path = isUsable(tool, known[tool.key]) ? known[tool.key] : await tool.find()
    const isWorthTrying = isStrict || known[tool.key] === undefined
    found[tool.key] = path ?? (isWorthTrying ? await install({ tool, run, say }) : null)
  }
  return found
}

const isUsable = ({ isStillValid = () => true }, path) => Boolean(path) && existsSync(path) && isStillValid(path)

async function install({ tool, run, say }) {
  say(`Installing ${tool.name} for ${tool.serves}…`)
  const isInstalled = await aptInstall(run, tool.packages)
  if (!isInstalled) await tool.download?.(run)
  return tool.find()
}

/** Whether one of the lists was installed; needs root. */
async function aptInstall(run, lists) {
  if (process.platform !== 'linux' || process.getuid() !== 0 || onSearchPath(['apt-get']).length === 0) return false
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, isQuiet: true }
  const apt = (...args) => run('apt-get', ['-o', 'DPkg::Lock::Timeout=300', '-qq', ...args], options)
  await apt('update')
  for (const packages of lists) {
    if (await apt('install', '-y', '--no-install-recommends', ...packages)) return true
  }
  return false
}

/** All programs with one of these names on the search path, in order. */
export function onSearchPath(names, searchPath = process.env.PATH ?? '') {
  const folders = searchPath.split(delimiter).filter(Boolean)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).filter(isProgram)
}

/** The first candidate that runs and has an acceptable version; some are stubs that only explain how to install. */
export async function firstWorking(candidates, isGoodVersion = () => true) {
  for (const candidate of candidates.filter(isProgram)) {
    const trial = promisify(execFile)(candidate, ['--version'], { timeout: VERSION_TIMEOUT_MS })
    const version = await trial.then(({ stdout }) => stdout).catch(() => null)
    if (version !== null && isGoodVersion(version)) return candidate
  }
  return null
}

function isProgram(path) {
  return existsSync(path) && statSync(path).isFile()
}
