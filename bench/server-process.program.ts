/** Runs the house for whoever started this process, and ends with it. */
import { frameOfText } from '#server/fan-out/frames.ts'
import { openMeasuredApp } from './measured-app.ts'
import type { Answer, Ask } from './server-process.ts'

const house = await openMeasuredApp(process.argv[2])
const answer = (words: Answer) => void process.send?.(words)

process.on('message', async (words: Ask) => {
  if (words.ask === 'flood') house.hub.toAll(frameOfText(JSON.stringify(words.text)))
  if (words.ask === 'weigh') answer({ residentBytes: process.memoryUsage.rss(), connections: house.hub.size() })
  if (words.ask === 'close') await end()
})
process.on('disconnect', end)
answer({ url: house.url })

async function end() {
  await house.close()
  process.exit()
}
