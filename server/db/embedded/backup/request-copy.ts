/** Requests a copy of a data folder that does not change, from the process that holds the folder. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { DatabaseUnavailable } from '#server/db/errors/unavailable.ts'
import { type HolderMessage, messagesFrom, openBackupAddress } from './backup-socket.ts'

const TIMEOUT_MS = 10_000

export type Copy = {
  folder: string
  pausedMs: number
  confirm(): Promise<void>
  close(): void
}

export async function requestCopy(dataDir: string, timeoutMs = TIMEOUT_MS): Promise<Copy> {
  const holder = await connectToHolder(dataDir, timeoutMs)
  try {
    const { name, pausedMs } = await holder.expect('copied')
    return {
      folder: join(dataDir, name),
      pausedMs,
      confirm: async () => {
        holder.socket.end()
        await holder.expect('whole')
      },
      close: () => holder.socket.destroy(),
    }
  } catch (error) {
    holder.socket.destroy()
    throw error
  }
}

async function connectToHolder(dataDir: string, timeoutMs: number) {
  const address = openBackupAddress(dataDir)
  const socket = connect({ path: address.path, allowHalfOpen: true })
  try {
    await once(socket, 'connect')
    const { expect } = listenTo(socket)
    socket.setTimeout(timeoutMs, () => socket.destroy())
    await expect('copying')
    socket.setTimeout(0)
    return { socket, expect }
  } catch (error) {
    socket.destroy()
    throw new DatabaseUnavailable(
      `The data folder ${dataDir} is in use by a process that cannot be asked for a backup: stop it, or try again when the server is open`,
      { cause: error },
    )
  } finally {
    address.close()
  }
}

function listenTo(socket: Socket) {
  const messages = messagesFrom(socket)

  async function expect<Kind extends HolderMessage['is']>(kind: Kind): Promise<HolderMessage & { is: Kind }> {
    const next = await messages.next().catch(() => ({ value: undefined }))
    const message: HolderMessage | undefined = next.value ?? undefined
    if (message?.is === kind) return message as HolderMessage & { is: Kind }
    if (message?.is === 'failed') throw new DatabaseUnavailable(`The server made no copy: ${message.reason}`)
    throw new DatabaseUnavailable('The server stopped while its data was backed up: run the backup again')
  }

  return { expect }
}
