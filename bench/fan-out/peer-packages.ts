/** Installs the npm packages of the compared servers into the user's cache, outside the product's dependencies. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const FILES = ['package.json', 'package-lock.json']
const BUN_ARCH = process.arch === 'arm64' ? 'aarch64' : process.arch
const from = (file: string) => fileURLToPath(new URL(`../peers/${file}`, import.meta.url))

/** Their folder, or nothing if they cannot be installed. */
export function peerPackages(): string | undefined {
  const folder = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'on-the-bowl', `peers-${version()}`)
  if (existsSync(folder)) return folder
  const next = `${folder}-${process.pid}`
  mkdirSync(next, { recursive: true })
  for (const file of FILES) copyFileSync(from(file), join(next, file))
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: next,
    stdio: ['ignore', 2, 2],
  })
  if (status === 0) renameSync(next, folder)
  else rmSync(next, { recursive: true, force: true })
  return status === 0 ? folder : undefined
}

/** Bun itself: the program in the package that npm's `bun` would choose for this machine. */
export function bunProgram(): string | undefined {
  const folder = peerPackages()
  const program = folder && join(folder, `node_modules/@oven/bun-linux-${BUN_ARCH}/bin/bun`)
  return program && existsSync(program) ? program : undefined
}

function version(): string {
  const hash = createHash('sha256')
  for (const file of FILES) hash.update(readFileSync(from(file)))
  return hash.digest('hex').slice(0, 12)
}
