/** Who is on the bowl: one transition for every way of getting on or off. The rows are the truth, the board is quick. */
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
import { createPresses } from './toggle-order.ts'

/** Of somebody who does one thing after the other, signs are written no more often than this. */
const SAVE_EVERY_MS = 5000
/** Other processes read them: by then nobody may be warned who gave one. */
const SAVES_BEFORE_WARNING = 10
const TOGGLES: PersonLimit = { name: 'toggles', rule: { max: 60, perMs: 60_000 } }

type Needs = {
  db: Db
  facts: FactBoard
  limiter: Limiter
  now: () => Date
  times: Times
  isHere: (personId: string) => boolean
  /** Through this process or another. */
  isConnected: (personId: string) => boolean
  /** False while other processes write sits as well. */
  isAlone: () => boolean
  /** Signs of life that others cannot know of, by person. */
  onSigns: (signs: [personId: string, at: number][]) => void
  onListChanged: () => void
  /** Somebody got on or off, whichever way. */
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
  const oneAtATime = createKeyedMutex()
  const isNews = createPresses()
  const time = () => now().getTime()
  const { touched, follow, resync } = createSitFollower({ db, now, board, sittingOf, onFollowed })
  let lastLook = ''

  // A restart ends nothing: whoever was sitting has as long to come back as after any other break.
  for (const sit of await openSits(db, now())) board.sit(sittingOf(sit))

  facts.within('person.left', (tx, { personId, at }, announce) =>
    close(tx, announce, personId, { at, reason: 'signed-out' }),
  )
  facts.within('account.created', async (tx, { userId, guestId }) => {
    if (guestId) await moveSits(tx, guestId, userId)
  })
  facts.within('account.deleted', (tx, { userId }) => deleteSits(tx, userId))
  facts.after('person.left', ({ personId }) => agreeWithRows(personId))
  facts.after('account.deleted', ({ userId }) => agreeWithRows(userId))
  facts.after('account.created', ({ userId, guestId }) => (guestId ? takeOver(guestId, userId) : undefined))
  const looks = ['premium.started', 'premium.ended', 'badge.earned', 'person.renamed'] as const
  for (const look of looks) facts.after(look, ({ userId }) => showAnew(userId))

  facts.elsewhere('bowl.entered', ({ personId, press }) => followPress(personId, press))
  facts.elsewhere('bowl.left', ({ personId, press }) => followPress(personId, press))
  facts.elsewhere('person.left', ({ personId }) => follow(personId))
  facts.elsewhere('account.created', ({ userId, guestId }) => (guestId ? follow(guestId, userId) : undefined))
  for (const look of ['account.deleted', ...looks] as const) {
    facts.elsewhere(look, ({ userId }) => (board.has(userId) ? follow(userId) : undefined))
  }

  return {
    board,
    isOnBowl: board.has,
    /** The ids of everyone on the bowl. */
    sitting: (): string[] => [...board.all()].map(({ person }) => person.id),
    /** Also when somebody got on a moment ago through another process. */
    isOnBowlByRows,
    resync,

    statusOf(personId: string): { isOnBowl: boolean; onBowlSince?: string } {
      const sitting = board.get(personId)
      return sitting ? { isOnBowl: true, onBowlSince: new Date(sitting.startedAt).toISOString() } : { isOnBowl: false }
    },

    /** One press is told by the socket and by a call; a copy that comes after it, or after a later one, changes nothing. */
    async toggle(person: LimitedPerson, isOnBowl: boolean, press?: Press): Promise<void> {
      const { personId } = person
      await spendAs(limiter, person, TOGGLES)
      await oneAtATime(personId, async () => {
        if (!isNews(personId, press)) return
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

    /** Their first page opened through another process. */
    cameElsewhere(personIds: string[]): void {
      for (const personId of personIds) board.comeBack(personId)
      if (personIds.some(board.has)) changed()
    },

    /** Their last page through another process closed then. */
    wentElsewhere(personIds: string[], at: number): void {
      for (const personId of personIds) if (!isConnected(personId)) board.goAwayElsewhere(personId, at)
      if (personIds.some(board.has)) changed()
    },

    hearSigns(signs: [personId: string, at: number][]): void {
      for (const [personId, at] of signs) board.hearSign(personId, at)
    },

    /** What time alone brings about: leaving the list, the warning, the end. */
    async tick(): Promise<void> {
      const { warn, end: over } = board.due(time())
      // Others may have noted signs of life that were not heard of here.
      if (!isAlone() && warn.length + over.length > 0) await follow(...warn, ...over)
      for (const personId of warn) if (board.get(personId)?.isWarned) onWarning(personId)
      for (const personId of over) await endWhenOver(personId)
      if (lookOfList(time()) !== lastLook) changed()
    },

    /** The last signs of life are kept, so that a sit that ends while we are down ends at the right moment. */
    saveNowAndThen: (): Promise<void> => save(board.unsaved(time() - saveEveryMs)),

    /** All of them, for the end. */
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
    lastLook = lookOfList(time())
    onListChanged()
  }

  /** What time alone can change about the list: somebody's grace has ended, or the steps in which moments are told. */
  function lookOfList(at: number): string {
    const ids = board.listed(at).map(({ person }) => person.id)
    return `${Math.floor(at / LAST_ACTIVE_STEP_MS)} ${ids.join(' ')}`
  }

  async function getOn(personId: string, press: Press | undefined): Promise<void> {
    // Another process may have ended it a moment ago.
    if (board.has(personId) && !isAlone()) await follow(personId)
    if (board.has(personId)) {
      board.noteSignOfLife(personId, time())
      if (!isConnected(personId)) board.goAway(personId, time())
      return changed()
    }
    const at = now()
    const sit = await facts.record(async (tx, announce) => {
      const zone = await zoneOfPerson(tx, personId)
      const day = localDay(at, zone)
      const isNew = await openSit(tx, { personId, startedAt: at, localDay: day, lastSignAt: at })
      if (isNew) await announce('bowl.entered', { personId, at, day, zone, press })
      const [open] = await openSits(tx, at, [personId])
      // A guest whose claim is over, on a socket that was opened before.
      if (!open) throw new Problem('NOT_SIGNED_IN')
      return open
    })
    // The row may be another process's, and older than this press.
    board.sit({ ...sittingOf(sit), lastSignAt: at.getTime(), lastHereAt: at.getTime() })
    touched(personId)
    tellOf(personId)
  }

  type End = { at: Date; reason: EndReason; press?: Press | undefined }

  /** False when another process was quicker. */
  async function end(personId: string, how: End): Promise<boolean> {
    await facts.record((tx, announce) => close(tx, announce, personId, how))
    return drop(personId)
  }

  /** Ends a sit that time has run out on, unless its person came back while others were dealt with. */
  function endWhenOver(personId: string): Promise<void> {
    return oneAtATime(personId, async () => {
      const over = board.over(personId, time())
      if (!over) return
      const isEnded = await end(personId, { at: new Date(over.at), reason: over.reason })
      if (isEnded && over.reason === 'inactive') onPutOff(personId)
    })
  }

  async function close(tx: Tx, announce: Announce, personId: string, how: End): Promise<void> {
    const sit = await closeSit(tx, personId, how)
    if (!sit) return
    const seconds = Math.floor((sit.endedAt.getTime() - sit.startedAt.getTime()) / 1000)
    const left = { personId, seconds: Math.min(Math.max(0, seconds), LONGEST_SIT_SECONDS), at: how.at }
    await announce('bowl.left', { ...left, press: how.press })
  }

  function drop(personId: string): boolean {
    const wasOnBowl = board.leave(personId)
    touched(personId)
    if (wasOnBowl) tellOf(personId)
    return wasOnBowl
  }

  /** In turn with the toggles, as they may have come before or after what the rows say. */
  function agreeWithRows(personId: string): Promise<void> {
    return oneAtATime(personId, async () => {
      if ((await openSits(db, now(), [personId])).length === 0) drop(personId)
    })
  }

  async function isOnBowlByRows(personId: string): Promise<boolean> {
    if (!board.has(personId) && !isAlone()) await follow(personId)
    return board.has(personId)
  }

  function followPress(personId: string, press: Press | undefined): Promise<void> {
    isNews(personId, press)
    return follow(personId)
  }

  async function onFollowed(turned: string[]): Promise<void> {
    for (const personId of turned) onStatusChanged(personId)
    changed()
    const offHere = turned.filter((personId) => isHere(personId) && !board.has(personId))
    if (offHere.length > 0) for (const personId of await putOffAmong(db, offHere)) onPutOff(personId)
  }

  function tellOf(personId: string): void {
    onStatusChanged(personId)
    changed()
  }

  /** The guest's sit is the member's from now on. */
  async function takeOver(guestId: string, userId: string): Promise<void> {
    const before = board.get(guestId)
    board.leave(guestId)
    const [sit] = await openSits(db, now(), [userId])
    if (sit) board.sit(sittingOf(sit))
    // The row knows less: signs are written now and then.
    if (before) board.noteSignOfLife(userId, before.lastSignAt)
    for (const id of [guestId, userId]) touched(id)
    changed()
  }

  /** Names and rims change while people sit. */
  async function showAnew(personId: string): Promise<void> {
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
