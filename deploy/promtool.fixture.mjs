/** promtool, which checks Prometheus' files: the installed one, or one unpacked from Debian's package. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createRunner } from '../scripts/setup/command.mjs'
import { memory } from '../scripts/setup/paths.mjs'
import { firstWorking, onSearchPath } from '../scripts/setup/tools.mjs'

const FOLDER = join(memory, 'prometheus')
const UNPACK = 'apt-get -qq download prometheus && dpkg-deb -x prometheus_*.deb . && rm prometheus_*.deb'

/** Only unpacked, because an installed package would start a Prometheus on this machine. */
export async function findPromtool() {
  const find = () => firstWorking([...onSearchPath(['promtool']), join(FOLDER, 'usr/bin/promtool')])
  const found = await find()
  if (found) return found
  mkdirSync(FOLDER, { recursive: true })
  await createRunner(() => undefined)('sh', [
    '-c',
    `cd "${FOLDER}" && (${UNPACK} || (apt-get -qq update && ${UNPACK}))`,
  ])
  return find()
}
