/** `npm run restore <file> [--force]`: puts a backup back into the data folder. */
import { parseArgs } from 'node:util'
import { restoreBackup } from '#server/db/embedded/backup/restore-backup.ts'
import { DatabaseUnavailable } from '#server/db/errors/unavailable.ts'
import { runCommand } from './command.ts'

await runCommand(process.env, async (dataDir, say) => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { force: { type: 'boolean' } } })
  const file = positionals[0]
  if (!file) throw new DatabaseUnavailable('Which backup? npm run restore -- <file> [--force]')
  await restoreBackup({ dataDir, file, overwrite: values.force ?? false, say })
  return `Restored ${file} into ${dataDir}`
})
