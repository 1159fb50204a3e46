/** PostgreSQL's programs, for the tests that start a server of their own. */
import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { aptInstall, canUseApt } from './apt.mjs'
import { firstWorking, isProgram, placesOf } from './find-program.mjs'

const OLDEST = 15
// Debian and Homebrew keep several versions side by side, off the search path.
const DEBIAN = '/usr/lib/postgresql'
const HOMEBREW = ['/opt/homebrew/opt', '/usr/local/opt']

export const postgres = {
  key: 'postgres',
  name: `PostgreSQL ${OLDEST} or newer`,
  serves: 'the tests on a PostgreSQL server',
  advice: `Install the PostgreSQL server, version ${OLDEST} or newer.`,
  isStillRight: () => true,
  /** The folder that holds postgres, initdb and pg_ctl. */
  async find() {
    // Links on the search path often lead to some of the programs only; the folder they lead to has them all.
    const linked = placesOf(['postgres']).map((place) => realpathSync(place))
    const servers = [...linked, ...sideBySide().map((folder) => join(folder, 'postgres'))]
    const complete = servers.filter((server) => isProgram(join(dirname(server), 'initdb')))
    const server = await firstWorking(complete, isRecent)
    return server && dirname(server)
  },
  async install(run) {
    if (canUseApt()) await aptInstall(run, ['postgresql'])
  },
}

export function isRecent(version) {
  return Number(/(\d+)/.exec(version)?.[1] ?? 0) >= OLDEST
}

function sideBySide() {
  const debian = list(DEBIAN).map((version) => join(DEBIAN, version, 'bin'))
  const homebrew = HOMEBREW.flatMap((base) =>
    list(base)
      .filter((name) => name.startsWith('postgresql'))
      .map((name) => join(base, name, 'bin')),
  )
  return [...debian, ...homebrew]
}

const list = (folder) => (existsSync(folder) ? readdirSync(folder).sort().reverse() : [])
