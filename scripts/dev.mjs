/** `npm run dev`: tsx restarts the server and Vite reloads the pages when a file of them is saved. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createServer } from 'vite'
import { fromRoot, root } from './setup/paths.mjs'

// Read here, as there may be a password in it; what is wrong with the file the server says.
const settings = process.env.ENV_FILE || fromRoot('.env')
if (existsSync(settings)) process.loadEnvFile(settings)
if (!process.env.ADMIN_PASSWORD) {
  // The server would make one at every restart, and sign the admin out each time.
  process.env.ADMIN_PASSWORD = randomBytes(9).toString('hex')
  console.log(`Admin password for this run: ${process.env.ADMIN_PASSWORD}`)
}

const pages = await createServer({ configFile: fromRoot('vite.config.ts'), clearScreen: false })
await pages.listen()
// Links in e-mails must lead to the pages that are being worked on.
process.env.PUBLIC_URL ||= new URL(pages.resolvedUrls.local[0]).origin

// The embedded engine is WebAssembly, which starts more quickly without its optimiser. Its thread is not imported,
// and migrations are read, so that tsx doesn't know them by itself.
const args = ['watch', '--clear-screen=false', '--liftoff-only', '--include=server/db/**', 'server/main.ts']
const server = spawn(process.execPath, ['node_modules/tsx/dist/cli.mjs', ...args], { cwd: root, stdio: 'inherit' })

server.once('exit', (code) => process.exit(code ?? 1))
process.once('exit', () => server.kill())
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(0))
