/** Reads the environment and starts: one process, or several that share the port; nothing else. */
import cluster from 'node:cluster'
import { readConfig } from './config.ts'
import { type Opened, runProcess } from './one-process.ts'
import { runProcesses } from './process-group.ts'
import { wordsOf } from './start-failures.ts'

try {
  const config = readConfig(process.env)
  if (cluster.isWorker) await runProcess(config, (opened) => process.send?.(opened))
  else if (config.webConcurrency > 1) await runProcesses(config, say)
  else await runProcess(config, say)
} catch (error) {
  console.error(wordsOf(error))
  // Not by itself: one of several would be kept alive by the line to its keeper, who waits for its end.
  process.exit(1)
}

function say({ address, where, adminPassword }: Opened): void {
  const hint = adminPassword ? `; admin password for this run: ${adminPassword}` : ''
  console.log(`On the Bowl is open at ${address}; data in ${where}${hint}`)
}
