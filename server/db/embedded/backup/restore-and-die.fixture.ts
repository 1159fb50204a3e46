/** A program for tests: restores a backup over a data folder, and is killed at the given step of it. */
import { crashAtStep } from '../folder/crash-at-step.fixture.ts'
import { restoreBackup } from './restore-backup.ts'

const [, , dataDir = '', file = '', step = ''] = process.argv
crashAtStep({ folder: dataDir, step: Number(step), crash: () => process.kill(process.pid, 'SIGKILL') })
await restoreBackup({ dataDir, file, overwrite: true })
console.log('restored')
