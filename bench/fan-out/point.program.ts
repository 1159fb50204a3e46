/** Takes one point in its own process. */
import { readRequest } from './pinned.ts'
import { type PointRequest, takePoint } from './point.ts'

console.log(JSON.stringify(await takePoint(readRequest<PointRequest>())))
process.exit()
