/** /trivia: the pin map. */
import { UnfinishedRoom } from './unfinished-room.tsx'

export function PinMapPage() {
  return <UnfinishedRoom heading="Poop Map" />
}
