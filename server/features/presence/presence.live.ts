/** Presence on the wire: the two names of the toggle, and the list, told at most once a second. */
import type { Press } from '#contract/bowl/presence.ts'
import { Problem } from '#contract/protocol/problems.ts'
import type { Connection } from '#server/fan-out/connection.ts'
import type { Hub } from '#server/fan-out/hub.ts'
import type { LimitedPerson } from '#server/limits/limited-person.ts'
import type { CommandHandlers } from '#server/realtime/socket-session.ts'
import type { ActiveList } from './active-list.ts'
import type { Presence } from './presence.ts'

const TELL_EVERY_MS = 1000

type Toggling = {
  command: { userId: string; isOnBowl: boolean; press?: Press | undefined }
  connection: Connection
  person: LimitedPerson
}

const WARNING = 'Still there? Tap anything to keep your seat.'
const PUT_OFF = 'You were quiet for a while, so your seat was given up. You are still signed in.'

export function presenceCommands(presence: Presence): Pick<CommandHandlers, 'TOGGLE_STATUS' | 'toggleOnBowl'> {
  const toggle = async ({ command, connection, person }: Toggling) => {
    const { personId } = person
    if (command.userId !== personId) throw new Problem('FORBIDDEN')
    const { isOnBowl, press } = command
    await presence.toggle(person, isOnBowl, press)
    // Whoever numbers a press waits for its answer, also when there is nothing new to tell.
    if (press) connection.send({ type: 'STATUS', ...presence.statusOf(personId), press })
  }
  return { TOGGLE_STATUS: toggle, toggleOnBowl: toggle }
}

/** Every tab of a person hears how they sit, also those that did not ask. */
export function sendStatus(hub: Hub, presence: Presence, personId: string): void {
  hub.toPerson(personId, { type: 'STATUS', ...presence.statusOf(personId) })
}

export function sendWarning(hub: Hub, personId: string): void {
  hub.toPerson(personId, { type: 'INACTIVITY_WARNING', message: WARNING })
}

export function sendPutOffBowl(hub: Hub, personId: string): void {
  hub.toPerson(personId, { type: 'AUTO_LOGOUT', message: PUT_OFF })
}

/** The first change is told at once; those that follow within a second go together. */
export function createListBroadcast(hub: Hub, list: ActiveList) {
  let told: Buffer | undefined
  let timer: NodeJS.Timeout | undefined
  let isDue = false

  return {
    changed(): void {
      list.forget()
      if (timer) isDue = true
      else tell()
    },
    stop: (): void => clearTimeout(timer),
  }

  function tell(): void {
    isDue = false
    const frame = list.frame()
    if (frame === told) return
    told = frame
    hub.toAllWhoKeepUp(list.frameFor)
    timer = setTimeout(() => {
      timer = undefined
      if (isDue) tell()
    }, TELL_EVERY_MS)
    timer.unref()
  }
}
