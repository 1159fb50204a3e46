/** Who is on the bowl, and every way of getting on or off. The rows are the truth; the board is a cache in memory. */
import { LONGEST_SIT_SECONDS, type Press } from '#contract/bowl/presence.ts'
import { Problem } from '#contract/protocol/problems.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Announce, FactBoard } from '#server/facts/facts.ts'
import { createKeyedMutex } from '#server/lib/keyed-mutex.ts'
import { localDay } from '#server/lib/local-day.ts'
import { spendAs } from '#server/limits/call-limits.ts'
import type { LimitedPerson, PersonLimit } from '#server/limits/limited-person.ts'
import type { Limiter } from '#server/limits/limiter.ts'
import { LAST_ACTIVE_STEP_MS } from './active-list.ts'
import {
  closeSit,
  deleteSits,
  type EndReason,
  moveSits,
  type OpenSit,
  openSit,
  openSits,
  putOffAmong,
  saveSignsOfLife,
  zoneOfPerson,
} from './presence.store.ts'
import { createSittingBoard, type Sitting, type Times } from './sit-board.ts'
import { createSitFollower } from './sit-follower.ts'
import { createToggleOrder } from './toggle-order.ts'

/** The signs of life of one person are stored no more often than this. */
const SAVE_EVERY_MS = 5000
/** Other processes rely on stored signs, so several saves must fit into the time before a warning. */
const SAVES_BEFORE_WARNING = 10
const TOGGLES: PersonLimit = { name: 'toggles', rule: { max: 60, perMs: 60_000 } }

type Needs = {
  db: Db
  facts: FactBoard
  limiter: Limiter
  now: () => Date
  times: Times
  /** Has a socket on this node. */
  isHere: (personId: string) => boolean
  /** Has a socket on any node. */
  isConnected: (personId: string) => boolean
  /** False while other processes write sits as well. */
  isAlone: () => boolean
  /** Signs of life to publish to other processes. */
  onSigns: (signs: [personId: string, at: number][]) => void
  onListChanged: () => void
  onStatusChanged: (personId: string) => void
  onWarning: (personId: string) => void
  onPutOff: (personId: string) => void
}

export type Presence = Awaited<ReturnType<typeof openPresence>>

export async function openPresence(needs: Needs) {
  const { db, facts, limiter, now, times, isHere, isConnected, isAlone } = needs
  const { onSigns, onListChanged, onStatusChanged, onWarning, onPutOff } = needs
  const board = createSittingBoard(times)
  const saveEveryMs = Math.min(SAVE_EVERY_MS, times.warnMs / SAVES_BEFORE_WARNING)
  const mutex = createKeyedMutex()
  const isNewPress = createToggleOrder()
  const time = () => now().getTime()
  const { touched, follow, resync } = createSitFollower({ db, now, board, sittingOf, onChanged: onRemoteChange })
  let lastFingerprint = ''

  // A restart ends no sit: people have as long to come back as after any other lost connection.
  for (const sit of await openSits(db, now())) board.sit(sittingOf(sit))

  facts.within('person.left', (tx, { personId, at }, announce) =>
    close(tx, announce, personId, { at, reason: 'signed-out' }),
  )
  facts.within('account.created', async (tx, { userId, guestId }) => {
    if (guestId) await moveSits(tx, guestId, userId)
  })
  facts.within('account.deleted', (tx, { userId }) => deleteSits(tx, userId))
  facts.after('person.left', ({ personId }) => dropIfEnded(personId))
  facts.after('account.deleted', ({ userId }) => dropIfEnded(userId))
  facts.after('account.created', ({ userId, guestId }) => (guestId ? moveSitting(guestId, userId) : undefined))
  const profileFacts = ['premium.started', 'premium.ended', 'badge.earned', 'person.renamed'] as const
  for (const name of profileFacts) facts.after(name, ({ userId }) => refreshProfile(userId))

  facts.elsewhere('bowl.entered', ({ personId, press }) => followPress(personId, press))
  facts.elsewhere('bowl.left', ({ personId, press }) => followPress(personId, press))
  facts.elsewhere('person.left', ({ personId }) => follow(personId))
  facts.elsewhere('account.created', ({ userId, guestId }) => (guestId ? follow(guestId, userId) : undefined))
  for (const name of ['account.deleted', ...profileFacts] as const) {
    facts.elsewhere(name, ({ userId }) => (board.has(userId) ? follow(userId) : undefined))
  }

  return {
    board,
    isOnBowl: board.has,
    /** The ids of everyone on the bowl. */
    sitting: (): string[] => [...board.all()].map(({ person }) => person.id),
    isOnBowlByRows,
    resync,

    statusOf(personId: string): { isOnBowl: boolean; onBowlSince?: string } {
      const sitting = board.get(personId)
      return sitting ? { isOnBowl: true, onBowlSince: new Date(sitting.startedAt).toISOString() } : { isOnBowl: false }
    },

    /** A page may send one press by socket and by call; the copy, or a press older than the last, changes nothing. */
    async toggle(person: LimitedPerson, isOnBowl: boolean, press?: Press): Promise<void> {
      const { personId } = person
      await spendAs(limiter, person, TOGGLES)
      await mutex(personId, async () => {
        if (!isNewPress(personId, press)) return
        await (isOnBowl ? getOn(personId, press) : end(personId, { at: now(), reason: 'toggled', press }))
      })
    },

    noteSignOfLife: (personId: string): void => board.noteSignOfLife(personId, time()),

    connected(personId: string): void {
      board.comeBack(personId)
      if (board.has(personId)) changed()
    },

    disconnected(personId: string): void {
      if (isConnected(personId)) return
      board.goAway(personId, time())
    },

    /** Their first socket on another node opened. */
    connectedElsewhere(personIds: string[]): void {
      for (const personId of personIds) board.comeBack(personId)
      if (personIds.some(board.has)) changed()
    },

    /** Their last socket on another node closed, at that time. */
    disconnectedElsewhere(personIds: string[], at: number): void {
      for (const personId of personIds) if (!isConnected(personId)) board.goAway(personId, at)
      if (personIds.some(board.has)) changed()
    },

    noteRemoteSigns(signs: [personId: string, at: number][]): void {
      for (const [personId, at] of signs) board.noteRemoteSign(personId, at)
    },

    /** Applies what depends on time: leaving the list, the warning, the end of a sit. */
    async tick(): Promise<void> {
      const { warn, end: over } = board.due(time())
      // Other processes may have stored signs of life that did not reach this one.
      if (!isAlone() && warn.length + over.length > 0) await follow(...warn, ...over)
      for (const personId of warn) if (board.get(personId)?.isWarned) onWarning(personId)
      for (const personId of over) await endWhenOver(personId)
      if (listFingerprint(time()) !== lastFingerprint) changed()
    },

    /** Stores signs of life, so that a sit that ends while the server is down ends at the right time. */
    saveDueSigns: (): Promise<void> => save(board.unsaved(time() - saveEveryMs)),

    /** For shutdown. */
    saveAll: (): Promise<void> => save(board.unsaved(Number.POSITIVE_INFINITY)),
  }

  async function save(sittings: Sitting[]): Promise<void> {
    if (sittings.length === 0) return
    if (!isAlone()) onSigns(sittings.map(({ person, lastSignAt }) => [person.id, lastSignAt]))
    const signs = sittings.map((sitting) => ({ sitting, at: sitting.lastHereAt }))
    await saveSignsOfLife(db, new Map(signs.map(({ sitting, at }) => [sitting.person.id, at])))
    for (const { sitting, at } of signs) sitting.savedAt = Math.max(sitting.savedAt, at)
  }

  function changed(): void {
    lastFingerprint = listFingerprint(time())
    onListChanged()
  }

  /** Changes when time alone changes the list: a grace period ends, or `lastActive` moves to the next step. */
  function listFingerprint(at: number): string {
    const ids = board.listed(at).map(({ person }) => person.id)
    return `${Math.floor(at / LAST_ACTIVE_STEP_MS)} ${ids.join(' ')}`
  }

  async function getOn(personId: string, press: Press | undefined): Promise<void> {
    // Another process may have just ended this sit.
    if (board.has(personId) && !isAlone()) await follow(personId)
    if (board.has(personId)) {
      board.noteSignOfLife(personId, time())
      if (!isConnected(personId)) board.goAway(personId, time())
      changed()
      return
    }
    const at = now()
    const sit = await facts.record(async (tx, announce) => {
      const zone = await zoneOfPerson(tx, personId)
      const day = localDay(at, zone)
      const isNew = await openSit(tx, { personId, startedAt: at, localDay: day, lastSignAt: at })
      if (isNew) await announce('bowl.entered', { personId, at, day, zone, press })
      const [open] = await openSits(tx, at, [personId])
      // A guest whose claim has ended, on a socket opened before.
      if (!open) throw new Problem('NOT_SIGNED_IN')
      return open
    })
    // Another process may have opened the row, before this press.
    board.sit({ ...sittingOf(sit), lastSignAt: at.getTime(), lastHereAt: at.getTime() })
    touched(personId)
    notifyChange(personId)
  }

  type End = { at: Date; reason: EndReason; press?: Press | undefined }

  /** False when another process has ended it first. */
  async function end(personId: string, ending: End): Promise<boolean> {
    await facts.record((tx, announce) => close(tx, announce, personId, ending))
    return drop(personId)
  }

  /** Checks again under the mutex: the person may have come back since `due` was computed. */
  function endWhenOver(personId: string): Promise<void> {
    return mutex(personId, async () => {
      const over = board.over(personId, time())
      if (!over) return
      const isEnded = await end(personId, { at: new Date(over.at), reason: over.reason })
      if (isEnded && over.reason === 'inactive') onPutOff(personId)
    })
  }

  async function close(tx: Tx, announce: Announce, personId: string, ending: End): Promise<void> {
    const sit = await closeSit(tx, personId, ending)
    if (!sit) return
    const seconds = Math.floor((sit.endedAt.getTime() - sit.startedAt.getTime()) / 1000)
    const left = { personId, seconds: Math.min(Math.max(0, seconds), LONGEST_SIT_SECONDS), at: ending.at }
    await announce('bowl.left', { ...left, press: ending.press })
  }

  function drop(personId: string): boolean {
    const wasOnBowl = board.leave(personId)
    touched(personId)
    if (wasOnBowl) notifyChange(personId)
    return wasOnBowl
  }

  /** Under the mutex, because a toggle may have changed the rows before or after the fact. */
  function dropIfEnded(personId: string): Promise<void> {
    return mutex(personId, async () => {
      if ((await openSits(db, now(), [personId])).length === 0) drop(personId)
    })
  }

  /** Reads the row when the board says no: the person may have just got on through another process. */
  async function isOnBowlByRows(personId: string): Promise<boolean> {
    if (!board.has(personId) && !isAlone()) await follow(personId)
    return board.has(personId)
  }

  function followPress(personId: string, press: Press | undefined): Promise<void> {
    isNewPress(personId, press)
    return follow(personId)
  }

  async function onRemoteChange(toggled: string[]): Promise<void> {
    for (const personId of toggled) onStatusChanged(personId)
    changed()
    const offHere = toggled.filter((personId) => isHere(personId) && !board.has(personId))
    if (offHere.length > 0) for (const personId of await putOffAmong(db, offHere)) onPutOff(personId)
  }

  function notifyChange(personId: string): void {
    onStatusChanged(personId)
    changed()
  }

  /** A guest who signed up keeps the sit as a member. */
  async function moveSitting(guestId: string, userId: string): Promise<void> {
    const before = board.get(guestId)
    board.leave(guestId)
    const [sit] = await openSits(db, now(), [userId])
    if (sit) board.sit(sittingOf(sit))
    // The row is older: signs of life are stored only every few seconds.
    if (before) board.noteSignOfLife(userId, before.lastSignAt)
    for (const id of [guestId, userId]) touched(id)
    changed()
  }

  /** Names, badges and premium can change during a sit. */
  async function refreshProfile(personId: string): Promise<void> {
    const [sit] = await openSits(db, now(), [personId])
    const known = board.get(personId)
    if (!sit || !known) return
    known.person = sit.person
    changed()
  }

  function sittingOf({ person, startedAt, lastSignAt }: OpenSit): Sitting {
    return {
      person,
      startedAt: startedAt.getTime(),
      lastSignAt: lastSignAt.getTime(),
      lastHereAt: lastSignAt.getTime(),
      awaySince: isConnected(person.id) ? undefined : time(),
      isWarned: false,
      savedAt: lastSignAt.getTime(),
    }
  }
}
