/** The chat room beside home on a wide screen: the real one, to read while off the bowl and to write while on it. */
import { useState } from 'react'
import { LiveRoom, useRoomPeople } from '#web/pages/chat/live-room.tsx'

export function HomeRoom() {
  const people = useRoomPeople()
  const [isReadingBack, setReadingBack] = useState(false)
  return <LiveRoom people={people} frame="column" isStill={isReadingBack} onReading={setReadingBack} />
}
