/** `npm run dev`: the server restarts and the pages reload as you type; calls made meanwhile wait for the server. */
import { createServer } from 'vite'
import { createBundledServer } from './dev/bundled-server.mjs'
import { startRestartingServer } from './dev/restarting-server.mjs'
import { completeSettings } from './dev/settings.mjs'
import { waitForServer } from './dev/wait-for-server.mjs'
import { fromRoot, root } from './setup/paths.mjs'

const madePassword = await completeSettings(process.env).catch((error) => {
  console.error(error.message)
  process.exit(1)
})

let server
const pages = await createServer({
  configFile: fromRoot('vite.config.ts'),
  logLevel: 'warn',
  plugins: [waitForServer(() => server?.listening())],
})
await pages.listen()
const [address] = pages.resolvedUrls.local

const bundled = await createBundledServer()
server = startRestartingServer({
  // The embedded engine is WebAssembly, which starts more quickly without its optimiser.
  args: ['--enable-source-maps', '--liftoff-only', bundled.program],
  prepare: bundled.bundle,
  cwd: root,
  // Links in e-mails must lead to the pages that are being worked on.
  env: { PUBLIC_URL: address.replace(/\/$/, ''), ...process.env },
  folders: [fromRoot('server'), fromRoot('contract')],
})

const hint = madePassword ? `; admin password for this run: ${madePassword}` : ''
console.log(`On the Bowl, in development: ${address}${hint}`)

// Vite ends the process by itself on some signals, so the server is stopped at the exit, whatever caused it.
process.once('exit', server.stop)
process.once('exit', bundled.stop)
process.once('SIGINT', () => process.exit(0))
process.once('SIGTERM', () => process.exit(0))
