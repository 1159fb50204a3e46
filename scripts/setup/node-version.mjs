/** Refuses a Node that is too old, in one line, before anything else can fail in a stranger way. */

const OLDEST = [20, 19]

export function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])
}

export function requireNode(version = process.versions.node) {
  if (isNewEnough(version)) return
  console.error(`On the Bowl needs Node ${OLDEST.join('.')} or newer; this is Node ${version}.`)
  process.exit(1)
}
