/** What each process of a trial is told: the same for all, a port of its own, and which of them it is. */

/** By its number it serves metrics at a port of its own, as the processes of one program do. */
export function environmentsOf(shared: NodeJS.ProcessEnv, ports: readonly number[]): NodeJS.ProcessEnv[] {
  return ports.map((port, index) => ({ ...shared, PORT: String(port), WORKER_INDEX: String(index) }))
}
