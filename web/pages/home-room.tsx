/** The chat room beside home on a wide screen: readable off the bowl, writable on it. */
import { useState } from 'react'
import { LiveRoom, useRoomPeople } from '#web/pages/chat/live-room.tsx'

export function HomeRoom() {
  const people = useRoomPeople()
  const [isReadingBack, setReadingBack] = useState(false)
  return <LiveRoom people={people} frame="column" isStill={isReadingBack} onReading={setReadingBack} />
}
