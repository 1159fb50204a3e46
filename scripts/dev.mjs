/** `npm run dev`: the server, restarted on change, and the pages, reloaded while you look at them. */
import { spawn } from 'node:child_process'
import { createServer } from 'vite'
import { fromRoot, root } from './setup/paths.mjs'

process.env.PORT ??= '3000'

const pages = await createServer({ configFile: fromRoot('vite.config.ts'), logLevel: 'warn' })
await pages.listen()
const [address] = pages.resolvedUrls.local

const server = spawn(
  process.execPath,
  [fromRoot('node_modules/tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'server/main.ts'],
  // Links in mails must lead to the pages that are being worked on.
  { cwd: root, stdio: 'inherit', env: { PUBLIC_URL: address.replace(/\/$/, ''), ...process.env } },
)

console.log(`On the Bowl, in development: ${address}`)

// Vite ends the process by itself on some signals, so the server is stopped at the exit, whoever asked for it.
process.once('exit', () => server.kill())
process.once('SIGINT', () => process.exit(0))
process.once('SIGTERM', () => process.exit(0))
server.once('exit', (code) => process.exit(code ?? 1))
