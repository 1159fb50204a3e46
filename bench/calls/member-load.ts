/** What the load generator of members' calls is asked for. */
import type { Load } from '../http/request-load.ts'
import type { MemberCall } from './member-requests.ts'

export type MemberLoad = Omit<Load, 'path'> & {
  call: MemberCall
  /** A file with the signed-in members. */
  peopleFile: string
  /** The number of the first request. */
  first: number
}
