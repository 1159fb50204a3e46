/** Presence over sockets: the toggle command under both names, a person's own events, and the throttled list. */
import type { Press } from '#contract/bowl/presence.ts'
import { Problem } from '#contract/protocol/problems.ts'
import type { Connection } from '#server/fan-out/connection.ts'
import type { Hub } from '#server/fan-out/hub.ts'
import type { LimitedPerson } from '#server/limits/call-limits.ts'
import type { CommandHandlers } from '#server/realtime/socket-session.ts'
import type { ActiveList } from './active-list.ts'
import type { Presence } from './presence.ts'
import { type PresencePages, wantsLists } from './presence-changes.live.ts'

const BROADCAST_EVERY_MS = 1000

type ToggleCommand = {
  command: { userId: string; isOnBowl: boolean; press?: Press | undefined }
  connection: Connection
  person: LimitedPerson
}

const WARNING = 'Still there? Tap anything to keep your seat.'
const AUTO_LOGOUT_TEXT = 'You went quiet, so we put the lid down for you. It all counts.'

type Commands = 'TOGGLE_STATUS' | 'toggleOnBowl' | 'PRESENCE'

export function presenceCommands(presence: Presence, pages: PresencePages): Pick<CommandHandlers, Commands> {
  const toggle = async ({ command, connection, person }: ToggleCommand) => {
    const { personId } = person
    if (command.userId !== personId) throw new Problem('FORBIDDEN')
    const { isOnBowl, press } = command
    await presence.toggle(person, isOnBowl, press)
    // A page that numbers its presses waits for this event even when the status did not change.
    if (press) connection.send({ type: 'STATUS', ...presence.findStatus(personId), press })
  }
  return {
    TOGGLE_STATUS: toggle,
    toggleOnBowl: toggle,
    PRESENCE: async ({ connection }) => {
      connection.wantsPresenceChanges = true
      pages.sendList(connection)
    },
  }
}

/** To every tab of the person, not only the one that pressed. */
export function sendStatus(hub: Hub, presence: Presence, personId: string): void {
  hub.sendToPerson(personId, { type: 'STATUS', ...presence.findStatus(personId) })
}

export function sendWarning(hub: Hub, personId: string): void {
  hub.sendToPerson(personId, { type: 'INACTIVITY_WARNING', message: WARNING })
}

export function sendAutoLogout(hub: Hub, personId: string): void {
  hub.sendToPerson(personId, { type: 'AUTO_LOGOUT', message: AUTO_LOGOUT_TEXT })
}

/** The first change is sent at once; changes within the next second are sent together. */
export function createListBroadcast(hub: Hub, list: ActiveList, pages: Pick<PresencePages, 'sendChanges'>) {
  let lastSent: Buffer | undefined
  let timer: NodeJS.Timeout | undefined
  let isDue = false

  return {
    changed(): void {
      list.invalidate()
      if (timer) isDue = true
      else broadcast()
    },
    stop: (): void => clearTimeout(timer),
  }

  function broadcast(): void {
    const { hasChanged, hasMore } = pages.sendChanges()
    const hasSentLists = sendLists()
    isDue = hasMore
    if (!hasChanged && !hasMore && !hasSentLists) return
    timer = setTimeout(() => {
      timer = undefined
      if (isDue) broadcast()
    }, BROADCAST_EVERY_MS)
    timer.unref()
  }

  /** In a crowd the list is long, so it is only built when a page wants it. */
  function sendLists(): boolean {
    const frame = hub.has(wantsLists) ? list.frame() : undefined
    if (!frame || frame === lastSent) return false
    hub.broadcastToFastReaders(list.frameFor, wantsLists)
    lastSent = frame
    return true
  }
}
