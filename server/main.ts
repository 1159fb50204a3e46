/** The server's entry point: reads the environment and starts one process, or several that share the port. */
import cluster from 'node:cluster'
import { checkAddresses } from '#server/process/address-check.ts'
import { loadEnvFile } from '#server/process/env-file.ts'
import { runProcesses } from '#server/process/process-group.ts'
import { type Opened, runProcess } from '#server/process/run-process.ts'
import { startFailureText } from '#server/process/start-failures.ts'
import { startLines } from '#server/process/start-notices.ts'
import { type Config, readConfig } from './config.ts'

try {
  loadEnvFile(process.env)
  const config = readConfig(process.env)
  if (cluster.isPrimary) {
    await checkAddresses(config)
    // Not earlier: with a handler, Ctrl-C no longer ends the process by itself, and nothing here would end it yet.
    process.once('SIGINT', announceStop)
  }
  if (cluster.isWorker) await runProcess({ config, loadApp, onOpen: (opened) => process.send?.(opened) })
  else if (config.webConcurrency > 1) await runProcesses(config, (opened) => printStart(opened, config))
  else await runProcess({ config, loadApp, onOpen: (opened) => printStart(opened, config) })
} catch (error) {
  console.error(startFailureText(error))
  // A worker would stay alive by itself: its IPC channel to the primary keeps it running.
  process.exit(1)
}

/** Late, so that the database opens while it loads. */
function loadApp() {
  return import('./app.ts')
}

function printStart(opened: Opened, config: Config): void {
  console.log(startLines(opened, config).join('\n'))
}

/** Closing the open pages takes some seconds, and the person who pressed Ctrl-C is watching. */
function announceStop(): void {
  console.log('\nStopping…')
  process.once('exit', (code) => {
    if (code === 0) console.log('On the Bowl is closed. Goodbye.')
  })
}
