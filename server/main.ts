/** Reads the environment and starts: one process, or several that share the port; nothing else. */
import cluster from 'node:cluster'
import { checkAddresses } from '#server/process/address-check.ts'
import { loadEnvFile } from '#server/process/env-file.ts'
import { runProcesses } from '#server/process/process-group.ts'
import { type Opened, runProcess } from '#server/process/run-process.ts'
import { wordsOf } from '#server/process/start-failures.ts'
import { startLines } from '#server/process/start-notices.ts'
import { type Config, readConfig } from './config.ts'

try {
  loadEnvFile(process.env)
  const config = readConfig(process.env)
  if (cluster.isPrimary) {
    await checkAddresses(config)
    // Not before: once there is a handler, Ctrl-C no longer ends the process, and only what runs next does.
    process.once('SIGINT', sayGoodbye)
  }
  if (cluster.isWorker) await runProcess(config, (opened) => process.send?.(opened))
  else if (config.webConcurrency > 1) await runProcesses(config, (opened) => say(opened, config))
  else await runProcess(config, (opened) => say(opened, config))
} catch (error) {
  console.error(wordsOf(error))
  // Not by itself: one of several would be kept alive by the line to its keeper, who waits for its end.
  process.exit(1)
}

function say(opened: Opened, config: Config): void {
  console.log(startLines(opened, config).join('\n'))
}

/** On Ctrl-C, where a person looks on: open pages are closed over some seconds. */
function sayGoodbye(): void {
  console.log('\nStopping…')
  process.once('exit', (code) => {
    if (code === 0) console.log('On the Bowl is closed. Goodbye!')
  })
}
