/** /subscribe: the monthly plan and how it is paid. */
import { UnfinishedRoom } from './unfinished-room.tsx'

export function SubscribePage() {
  return <UnfinishedRoom heading="Go premium" />
}
