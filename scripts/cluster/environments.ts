/** What each process of a trial is told: the same for all, a port of its own, and which of them it is. */

type Trial = { shared: NodeJS.ProcessEnv; ports: readonly number[]; webConcurrency: number }

/**
 * By its number it serves metrics at a port of its own, as the processes of one program do; one that is several itself
 * takes as many numbers.
 */
export function environmentsOf({ shared, ports, webConcurrency }: Trial): NodeJS.ProcessEnv[] {
  return ports.map((port, at) => ({ ...shared, PORT: String(port), WORKER_INDEX: String(at * webConcurrency) }))
}
