/** What a trial says to whoever tries it. */

type Opened = { address: string; folder: string; pids: readonly number[]; adminPassword?: string | undefined }

export function openedWords({ address, folder, pids, adminPassword }: Opened): string {
  const lines = [
    `On the Bowl is open at ${address}`,
    `Processes: ${pids.join(', ')}`,
    `Data and logs until Ctrl-C: ${folder}`,
    `Try: kill -9 ${pids[1] ?? pids[0]}`,
  ]
  if (adminPassword) lines.splice(1, 0, `Admin password for this run: ${adminPassword}`)
  return lines.join('\n')
}

/** `left` are those that still run, of so many that were started. */
export type Ended = { pid: number; left: number; of: number }

export function endedWords({ pid, left, of }: Ended): string {
  if (left === 0) return `Process ${pid} ended; none is left: Ctrl-C, and start again.`
  return `Process ${pid} ended; ${left} of ${of} ${left === 1 ? 'goes' : 'go'} on.`
}
