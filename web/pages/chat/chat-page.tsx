/** /chat: the public chat room, and on a desktop the people on the bowl. */
import { useState } from 'react'
import { BowlColumn } from '#web/features/presence/bench/bench.tsx'
import { LiveRoom, useRoomPeople } from './live-room.tsx'
import './chat-page.css'

export function ChatPage() {
  const people = useRoomPeople()
  const [isReadingBack, setReadingBack] = useState(false)
  return (
    <div className="chat-page">
      <LiveRoom people={people} frame="page" isStill={isReadingBack} onReading={setReadingBack} />
      <BowlColumn {...people} isStill={isReadingBack} />
    </div>
  )
}
