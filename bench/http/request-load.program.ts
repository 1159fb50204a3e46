/** Generates load in its own process: one request again and again, or calls of members, none of which is made twice. */
import { type AnyLoad, requestFor } from '../calls/member-requests.ts'
import { readRequest } from '../fan-out/pinned.ts'
import { loadInTurns, sendRequests } from './request-load.ts'

const { member, ...load } = readRequest<AnyLoad>()
const sent = new Map<number, number>()

const results = await loadInTurns(load, (slice) =>
  sendRequests(
    slice,
    member &&
      (() => {
        const number = sent.get(slice.port) ?? member.first
        sent.set(slice.port, number + 1)
        return requestFor(member.call, member.people, number)
      }),
  ),
)
console.log(JSON.stringify(results))
process.exit()
