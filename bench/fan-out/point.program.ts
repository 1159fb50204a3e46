/** Takes one point in its own process: reads a PointRequest from stdin, writes the Point to stdout. */
import { readFileSync } from 'node:fs'
import { type PointRequest, takePoint } from './point.ts'

const point = await takePoint(JSON.parse(readFileSync(0, 'utf8')) as PointRequest)
console.log(JSON.stringify(point))
process.exit()
