/** Takes one point on a core of its own: what is wanted comes by the input, what came out goes to the output. */
import { readFileSync } from 'node:fs'
import { takePoint, type Wanted } from './point.ts'

const point = await takePoint(JSON.parse(readFileSync(0, 'utf8')) as Wanted)
console.log(JSON.stringify(point))
process.exit()
