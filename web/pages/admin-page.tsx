/** /admin: the caretaker's room. */
import { UnfinishedRoom } from './unfinished-room.tsx'

export function AdminPage() {
  return <UnfinishedRoom heading="Caretaker" />
}
