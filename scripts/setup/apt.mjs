/** Installs Debian packages, without starting the services that some of them bring. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isProgram } from './find-program.mjs'

const APT = '/usr/bin/apt-get'
const PATIENT = ['-o', 'DPkg::Lock::Timeout=300']
const LIMIT_MS = 15 * 60_000
// Debian asks this file before it starts a service; 101 means no.
const POLICY = '/usr/sbin/policy-rc.d'
const OUR_POLICY = '#!/bin/sh\n# Left by the set-up of On the Bowl; safe to delete.\nexit 101\n'

let isListFresh = false

export const canUseApt = () => process.platform === 'linux' && process.getuid() === 0 && isProgram(APT)

export async function aptInstall(run, packages) {
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, limitMs: LIMIT_MS }
  if (!isListFresh) isListFresh = (await run(APT, [...PATIENT, 'update', '-qq'], options)).ok
  return withoutServices(() =>
    run(APT, [...PATIENT, 'install', '-y', '-qq', '--no-install-recommends', ...packages], options),
  )
}

async function withoutServices(install) {
  const isTheirs = existsSync(POLICY) && readFileSync(POLICY, 'utf8') !== OUR_POLICY
  if (isTheirs) return install()
  const remove = () => rmSync(POLICY, { force: true })
  writeFileSync(POLICY, OUR_POLICY, { mode: 0o755 })
  process.once('exit', remove)
  try {
    return await install()
  } finally {
    process.removeListener('exit', remove)
    remove()
  }
}
