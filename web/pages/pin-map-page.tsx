/** /trivia: the pin map. */
import { getInstance } from '#contract/admin/instance.ts'
import { useCall } from '#web/api/use-call.ts'
import { PinMap } from '#web/features/pins/pin-map.tsx'
import { useSession, useUser } from '#web/session/session.tsx'

export function PinMapPage() {
  const user = useUser()
  const { isGuest } = useSession()
  const instance = useCall(getInstance, {})
  // Null means the bundled world map, which needs no tile server; also used when the instance doesn't answer.
  const tiles = instance.isPending ? undefined : (instance.data?.mapTiles ?? null)
  return <PinMap key={user.id} me={user} isGuest={isGuest} tiles={tiles} />
}
