/** The child process of ten-thousand.ts. */
import { joinLoad, type LoadResult, type LoadShare, type Written } from './ten-thousand-load.ts'

export type LoadCommand =
  | { command: 'join'; share: LoadShare }
  | { command: 'begin' }
  | { command: 'count' }
  | { command: 'stop' }
  | { command: 'report'; written: readonly Written[] }
export type LoadReply = { written?: Written; result?: LoadResult }

let load: Awaited<ReturnType<typeof joinLoad>> | undefined

process.on('message', async (message: LoadCommand) => {
  if (message.command === 'join') {
    load = await joinLoad(message.share)
    reply({})
  }
  if (message.command === 'begin') load?.begin()
  if (message.command === 'count') load?.count()
  if (message.command === 'stop' && load) reply({ written: await load.stop() })
  if (message.command === 'report' && load) reply({ result: load.report(message.written) })
})
process.on('disconnect', () => process.exit())

function reply(message: LoadReply): void {
  process.send?.(message)
}
