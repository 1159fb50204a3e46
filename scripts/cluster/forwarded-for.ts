/** What a proxy says of where a request came from: everyone on the way, the last one as it sees them. */
import type { IncomingMessage } from 'node:http'

export function forwardedFor({ headers, socket }: IncomingMessage): string {
  return [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ')
}
