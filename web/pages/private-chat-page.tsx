/** /private-chat: one-to-one messages between premium members. */
import { UnfinishedRoom } from './unfinished-room.tsx'

export function PrivateChatPage() {
  return <UnfinishedRoom heading="Private chat" />
}
