/** Runs a program as a container would: in its own namespaces, with a folder mounted at another path. */
import { spawnSync } from 'node:child_process'

const NONE_HERE = 'this machine does not allow new namespaces'

/** Without root, the kernel must allow user namespaces. */
const allowed = [[], ['--map-root-user']].find((flags) => {
  const { status } = spawnSync('unshare', [...flags, '--net', '--mount', 'mount', '--bind', '/tmp', '/tmp'])
  return status === 0
})

export const whyNoContainers = allowed ? undefined : NONE_HERE

/** The command prefix that takes away the machine's network. */
export function inOtherNetwork(): string[] {
  return ['unshare', ...(allowed ?? []), '--net']
}

/** The command prefix that mounts `folder` at `at` until the command ends. */
export function mountedAt({ folder, at }: { folder: string; at: string }, flags: string[] = []): string[] {
  const script = 'mount --bind "$1" "$2" && shift 2 && exec "$@"'
  return ['unshare', ...(allowed ?? []), '--mount', ...flags, 'sh', '-c', script, 'sh', folder, at]
}
