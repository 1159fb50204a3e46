/** Makes members' calls in its own process: takes a MemberLoad as argument, prints the results. */
import { readFileSync } from 'node:fs'
import type { Person } from '../fan-out/chat-servers.ts'
import { loadInTurns, sendRequests } from '../http/request-load.ts'
import type { MemberLoad } from './member-load.ts'
import { requestFor } from './member-requests.ts'

const { call, peopleFile, first, ...load } = JSON.parse(process.argv[2] ?? '{}') as MemberLoad
const people = JSON.parse(readFileSync(peopleFile, 'utf8')) as Person[]
const sent = new Map<number, number>()

const results = await loadInTurns({ ...load, path: call }, (slice) =>
  sendRequests(slice, () => {
    const number = sent.get(slice.port) ?? first
    sent.set(slice.port, number + 1)
    return requestFor(call, people, number)
  }),
)
console.log(JSON.stringify(results))
process.exit()
