/** Reads the environment and starts: one process, or several that share the port; nothing else. */
import cluster from 'node:cluster'
import { checkAddresses } from './address-check.ts'
import { type Config, readConfig } from './config.ts'
import { type Opened, runProcess } from './one-process.ts'
import { runProcesses } from './process-group.ts'
import { wordsOf } from './start-failures.ts'
import { startNotices } from './start-notices.ts'

try {
  const config = readConfig(process.env)
  if (cluster.isPrimary) await checkAddresses(config)
  if (cluster.isWorker) await runProcess(config, (opened) => process.send?.(opened))
  else if (config.webConcurrency > 1) await runProcesses(config, (opened) => say(opened, config))
  else await runProcess(config, (opened) => say(opened, config))
} catch (error) {
  console.error(wordsOf(error))
  // Not by itself: one of several would be kept alive by the line to its keeper, who waits for its end.
  process.exit(1)
}

function say({ address, where, adminPassword }: Opened, config: Config): void {
  const hint = adminPassword ? `; admin password for this run: ${adminPassword}` : ''
  console.log(`On the Bowl is open at ${address}; data in ${where}${hint}`)
  for (const notice of startNotices(config, address)) console.log(notice)
}
