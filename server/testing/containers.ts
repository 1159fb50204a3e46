/** Runs a program as a container on this machine would: in namespaces of its own, with a folder mounted at another path. */
import { spawnSync } from 'node:child_process'

const NONE_HERE = 'this machine does not allow new namespaces'

/** Root may make namespaces; others may where the kernel lets them become root of their own. */
const allowed = [[], ['--map-root-user']].find((flags) => {
  const { status } = spawnSync('unshare', [...flags, '--net', '--mount', 'mount', '--bind', '/tmp', '/tmp'])
  return status === 0
})

/** Why these tests cannot run here, or nothing. */
export const whyNoContainers = allowed ? undefined : NONE_HERE

/** What to put before a command so that it runs without the machine's network. */
export function inOtherNetwork(): string[] {
  return ['unshare', ...(allowed ?? []), '--net']
}

/** The same for a command that sees `folder` at the path `at`; the mount ends with it. */
export function mountedAt({ folder, at }: { folder: string; at: string }, flags: string[] = []): string[] {
  const script = 'mount --bind "$1" "$2" && shift 2 && exec "$@"'
  return ['unshare', ...(allowed ?? []), '--mount', ...flags, 'sh', '-c', script, 'sh', folder, at]
}
