/** /chat: the public room. */
import { UnfinishedRoom } from './unfinished-room.tsx'

export function ChatPage() {
  return <UnfinishedRoom heading="Chat" />
}
