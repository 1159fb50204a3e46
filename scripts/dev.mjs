/** `npm run dev`: tsx restarts the server and Vite reloads the pages on save. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createServer } from 'vite'
import { fromRoot, root } from './setup/paths.mjs'

// Read here for ADMIN_PASSWORD; the server reports errors in the file.
const settings = process.env.ENV_FILE || fromRoot('.env')
if (existsSync(settings)) process.loadEnvFile(settings)
if (!process.env.ADMIN_PASSWORD) {
  // Otherwise every restart would generate one and end the admin session.
  process.env.ADMIN_PASSWORD = randomBytes(9).toString('hex')
  console.log(`Admin password for this run: ${process.env.ADMIN_PASSWORD}`)
}

const pages = await createServer({ configFile: fromRoot('vite.config.ts'), clearScreen: false })
await pages.listen()
// Links in e-mails must lead to Vite's pages.
process.env.PUBLIC_URL ||= new URL(pages.resolvedUrls.local[0]).origin

// WebAssembly starts faster without the optimising compiler. The database thread and migrations are not imported, so tsx
// has to watch them explicitly.
const args = ['watch', '--clear-screen=false', '--liftoff-only', '--include=server/db/**', 'server/main.ts']
const server = spawn(process.execPath, ['node_modules/tsx/dist/cli.mjs', ...args], { cwd: root, stdio: 'inherit' })

server.once('exit', (code) => process.exit(code ?? 1))
process.once('exit', () => server.kill())
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(0))
