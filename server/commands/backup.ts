/** `npm run backup [file]`: writes the whole data folder, embedded database included, into one file. */
import { parseArgs } from 'node:util'
import { backUp } from '#server/db/embedded/backup/back-up.ts'
import { runCommand } from './command.ts'

await runCommand(process.env, async (dataDir, say) => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const file = positionals[0] ?? `backups/on-the-bowl-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.tar.gz`
  const { pausedMs } = await backUp({ dataDir, file, say })
  const how = pausedMs === undefined ? '' : ` while the server ran: its database paused for ${pausedMs} ms`
  return `Backed up ${dataDir} to ${file}${how}`
})
