/** `node --import tsx bench/crowd/ten-thousand.program.ts --sockets 1000`: the measure ten-thousand at another size. */
import { parseArgs } from 'node:util'
import { isKept } from '../measure.ts'
import { toRow } from '../tables.ts'
import { takeAnySize } from './ten-thousand.ts'

const { values } = parseArgs({
  options: {
    sockets: { type: 'string', default: '10000' },
    messages: { type: 'string', default: '20' },
    toggles: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '60' },
  },
})
const figures = await takeAnySize({
  sockets: Number(values.sockets),
  messagesPerSecond: Number(values.messages),
  togglesPerSecond: Number(values.toggles),
  seconds: Number(values.seconds),
})
console.table(figures.map((figure) => toRow('ten-thousand', figure)))
process.exit(figures.every(isKept) ? 0 : 1)
