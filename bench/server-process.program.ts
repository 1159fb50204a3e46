/** The child process of server-process.ts; ends with its parent. */
import { frameOfText } from '#server/fan-out/frames.ts'
import { openMeasuredApp } from './measured-app.ts'
import type { Command, Reply } from './server-process.ts'

const app = await openMeasuredApp(process.argv[2])
const reply = (message: Reply) => void process.send?.(message)

process.on('message', async (message: Command) => {
  if (message.command === 'flood') app.hub.broadcast(frameOfText(JSON.stringify(message.text)))
  if (message.command === 'usage') reply({ residentBytes: process.memoryUsage.rss(), connections: app.hub.size() })
  if (message.command === 'close') await end()
})
process.on('disconnect', end)
reply({ url: app.url })

async function end() {
  await app.close()
  process.exit()
}
