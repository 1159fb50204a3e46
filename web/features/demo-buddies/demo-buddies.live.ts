/** Listens for the answers of the demo buddies, also while another page is open. */
import type { QueryClient } from '@tanstack/react-query'
import type { Live } from '#web/realtime/live.ts'
import { addReply } from './demo-replies.cache.ts'

type Needs = { live: Pick<Live, 'on'>; cache: QueryClient }

export function listenForDemoBuddies({ live, cache }: Needs): () => void {
  return live.on('DEMO_REPLY', ({ reply }) => addReply(cache, reply))
}
