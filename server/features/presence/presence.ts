/** Who is on the bowl, and every way of getting on or off. The rows are the truth; `openSits` is a cache in memory. */
import type { Press } from '#contract/bowl/presence.ts'
import { Problem } from '#contract/protocol/problems.ts'
import type { Db } from '#server/db/db.ts'
import type { Facts } from '#server/facts/facts.ts'
import { createKeyedMutex } from '#server/lib/concurrency.ts'
import { checkPersonLimit, type LimitedPerson, type PersonLimit } from '#server/limits/call-limits.ts'
import type { Limiter } from '#server/limits/limiter.ts'
import { LAST_ACTIVE_STEP_MS } from './active-list.ts'
import { createOpenSits, createToggleOrder, type Sitting, type Times } from './open-sits.ts'
import {
  type Counting,
  deleteSits,
  findOpenSits,
  moveSits,
  type OpenSitRow,
  removedForInactivity,
  saveActivity,
} from './presence.store.ts'
import { createSitSync } from './sit-sync.ts'
import { createSitWriter, type Ending } from './sit-writer.ts'

const SAVE_EVERY_MS = 5000
/** Other nodes rely on stored activity, so several saves must fit into the time before a warning. */
const SAVES_BEFORE_WARNING = 10
const TOGGLES: PersonLimit = { name: 'toggles', rule: { max: 60, perMs: 60_000 } }

type Needs = {
  db: Db
  facts: Facts
  limiter: Limiter
  now: () => Date
  times: Times
  counting: Counting
  /** Has a socket on this node. */
  isHere: (personId: string) => boolean
  /** Has a socket on any node. */
  isConnected: (personId: string) => boolean
  /** False while other nodes write sits as well. */
  isOnlyNode: () => boolean
  onActivity: (activity: [personId: string, at: number][]) => void
  onListChanged: () => void
  onStatusChanged: (personId: string) => void
  onWarning: (personId: string) => void
  onAutoLogout: (personId: string) => void
}

export type Presence = Awaited<ReturnType<typeof openPresence>>

export async function openPresence(needs: Needs) {
  const { db, facts, limiter, now, times, isHere, isConnected, isOnlyNode } = needs
  const { onActivity, onListChanged, onStatusChanged, onWarning, onAutoLogout } = needs
  const openSits = createOpenSits(times)
  const sitWriter = createSitWriter(needs)
  const saveEveryMs = Math.min(SAVE_EVERY_MS, times.warnMs / SAVES_BEFORE_WARNING)
  const mutex = createKeyedMutex()
  const isNewPress = createToggleOrder()
  const time = () => now().getTime()
  const { rememberChange, reloadPeople, resync } = createSitSync({
    db,
    now,
    openSits,
    toSitting,
    onChanged: onRemoteChange,
  })
  let publishedFor = ''

  // A restart ends no sit: people have as long to come back as after any other lost connection.
  for (const sit of await findOpenSits(db, now())) openSits.add(toSitting(sit))

  facts.within('person.left', async (tx, { personId, at }, announce) => {
    const stored = await sitWriter.closeIn(tx, personId, { at, reason: 'signed-out' })
    for (const { name, fact } of stored) await announce(name, fact)
  })
  facts.within('account.created', async (tx, { userId, guestId }) => {
    if (guestId) await moveSits(tx, guestId, userId)
  })
  facts.within('account.deleted', (tx, { userId }) => deleteSits(tx, userId))
  facts.after('person.left', ({ personId }) => removeIfEnded(personId))
  facts.after('account.deleted', ({ userId }) => removeIfEnded(userId))
  facts.after('account.created', ({ userId, guestId }) => (guestId ? moveSitting(guestId, userId) : undefined))
  const profileFacts = ['premium.started', 'premium.ended', 'badge.earned', 'person.renamed'] as const
  for (const name of profileFacts) facts.after(name, ({ userId }) => refreshProfile(userId))

  facts.elsewhere('bowl.entered', ({ personId, press }) => applyRemotePress(personId, press))
  facts.elsewhere('bowl.left', ({ personId, press }) => applyRemotePress(personId, press))
  facts.elsewhere('person.left', ({ personId }) => reloadPeople(personId))
  facts.elsewhere('account.created', ({ userId, guestId }) => (guestId ? reloadPeople(guestId, userId) : undefined))
  for (const name of ['account.deleted', ...profileFacts] as const) {
    facts.elsewhere(name, ({ userId }) => (openSits.has(userId) ? reloadPeople(userId) : undefined))
  }

  return {
    openSits,
    isOnBowl: openSits.has,
    sitting: (): string[] => [...openSits.all()].map(({ person }) => person.id),
    isOnBowlByRows,
    resync,

    findStatus(personId: string): { isOnBowl: boolean; onBowlSince?: string } {
      const sitting = openSits.get(personId)
      return sitting ? { isOnBowl: true, onBowlSince: new Date(sitting.startedAt).toISOString() } : { isOnBowl: false }
    },

    /** A page may send one press by socket and by call; the copy, or a press older than the last, changes nothing. */
    async toggle(person: LimitedPerson, isOnBowl: boolean, press?: Press): Promise<void> {
      const { personId } = person
      await checkPersonLimit(limiter, person, TOGGLES)
      await mutex(personId, async () => {
        if (!isNewPress(personId, press)) return
        await (isOnBowl ? getOn(personId, press) : endSit(personId, { at: now(), reason: 'toggled', press }))
      })
    },

    noteActivity: (personId: string): void => openSits.noteActivity(personId, time()),

    connected(personId: string): void {
      if (openSits.markConnected(personId, time())) publishList()
    },

    disconnected(personId: string): void {
      if (isConnected(personId)) return
      openSits.markDisconnected(personId, time())
    },

    connectedElsewhere(personIds: string[]): void {
      const at = time()
      if (personIds.filter((personId) => openSits.markConnected(personId, at)).length > 0) publishList()
    },

    disconnectedElsewhere(personIds: string[], at: number): void {
      for (const personId of personIds) if (!isConnected(personId)) openSits.markDisconnected(personId, at)
      if (personIds.some(openSits.has)) publishList()
    },

    noteRemoteActivity(activity: [personId: string, at: number][]): void {
      for (const [personId, at] of activity) openSits.noteRemoteActivity(personId, at)
    },

    /** Applies what depends on time: leaving the list, the warning, the end of a sit. */
    async tick(): Promise<void> {
      const { warn, end: ending } = openSits.takeDue(time())
      // Other nodes may have stored activity that did not reach this one.
      if (!isOnlyNode() && warn.length + ending.length > 0) await reloadPeople(...warn, ...ending)
      for (const personId of warn) if (openSits.get(personId)?.isWarned) onWarning(personId)
      for (const personId of ending) await endIfDue(personId)
      if (timeOfList(time()) !== publishedFor) publishList()
    },

    /** Stores activity, so that a sit that ends while the server is down ends at the right time. */
    saveDueActivity: (): Promise<void> => save(openSits.unsaved(time() - saveEveryMs)),

    saveAll: (): Promise<void> => save(openSits.unsaved(Number.POSITIVE_INFINITY)),
  }

  async function save(sittings: Sitting[]): Promise<void> {
    if (sittings.length === 0) return
    if (!isOnlyNode()) onActivity(sittings.map(({ person, lastActivityAt }) => [person.id, lastActivityAt]))
    const saved = sittings.map((sitting) => ({ sitting, at: sitting.lastHereAt }))
    await saveActivity(db, new Map(saved.map(({ sitting, at }) => [sitting.person.id, at])))
    for (const { sitting, at } of saved) sitting.savedAt = Math.max(sitting.savedAt, at)
  }

  function publishList(): void {
    publishedFor = timeOfList(time())
    onListChanged()
  }

  /** Changes when time alone changes the list: a grace period ends, or `lastActive` moves to the next step. */
  function timeOfList(at: number): string {
    return `${Math.floor(at / LAST_ACTIVE_STEP_MS)} ${openSits.countListed(at)}`
  }

  async function getOn(personId: string, press: Press | undefined): Promise<void> {
    // Another node may have just ended this sit.
    if (openSits.has(personId) && !isOnlyNode()) await reloadPeople(personId)
    if (openSits.has(personId)) {
      openSits.noteActivity(personId, time())
      if (!isConnected(personId)) openSits.markDisconnected(personId, time())
      publishList()
      return
    }
    const at = now()
    const sit = (await sitWriter.open(personId, at, press)) ?? (await findOpenSits(db, at, [personId]))[0]
    // A guest whose claim has ended, on a socket opened before.
    if (!sit) throw new Problem('NOT_SIGNED_IN')
    // Another node may have opened the row, before this press.
    openSits.add({ ...toSitting(sit), lastActivityAt: at.getTime(), lastHereAt: at.getTime() })
    rememberChange(personId)
    notifyChange(personId)
  }

  async function endSit(personId: string, ending: Ending): Promise<boolean> {
    await sitWriter.close(personId, ending)
    return removeOpenSit(personId)
  }

  /** Checks again under the mutex: the person may have come back since it was found due. */
  function endIfDue(personId: string): Promise<void> {
    return mutex(personId, async () => {
      const due = openSits.dueEnd(personId, time())
      if (!due) return
      const isEnded = await endSit(personId, { at: new Date(due.at), reason: due.reason })
      if (isEnded && due.reason === 'inactive') onAutoLogout(personId)
    })
  }

  function removeOpenSit(personId: string): boolean {
    const wasOnBowl = openSits.remove(personId)
    rememberChange(personId)
    if (wasOnBowl) notifyChange(personId)
    return wasOnBowl
  }

  /** Under the mutex, because a toggle may have changed the rows before or after the fact. */
  function removeIfEnded(personId: string): Promise<void> {
    return mutex(personId, async () => {
      if ((await findOpenSits(db, now(), [personId])).length === 0) removeOpenSit(personId)
    })
  }

  /** Reads the row when memory says no: the person may have just got on through another node. */
  async function isOnBowlByRows(personId: string): Promise<boolean> {
    if (!openSits.has(personId) && !isOnlyNode()) await reloadPeople(personId)
    return openSits.has(personId)
  }

  function applyRemotePress(personId: string, press: Press | undefined): Promise<void> {
    isNewPress(personId, press)
    return reloadPeople(personId)
  }

  async function onRemoteChange(toggled: string[]): Promise<void> {
    for (const personId of toggled) onStatusChanged(personId)
    publishList()
    const offHere = toggled.filter((personId) => isHere(personId) && !openSits.has(personId))
    if (offHere.length > 0) for (const personId of await removedForInactivity(db, offHere)) onAutoLogout(personId)
  }

  function notifyChange(personId: string): void {
    onStatusChanged(personId)
    publishList()
  }

  async function moveSitting(guestId: string, userId: string): Promise<void> {
    const before = openSits.get(guestId)
    openSits.remove(guestId)
    const [sit] = await findOpenSits(db, now(), [userId])
    if (sit) openSits.add(toSitting(sit))
    // The row is older: activity is stored only every few seconds.
    if (before) openSits.noteActivity(userId, before.lastActivityAt)
    for (const id of [guestId, userId]) rememberChange(id)
    publishList()
  }

  async function refreshProfile(personId: string): Promise<void> {
    const [sit] = await findOpenSits(db, now(), [personId])
    const known = openSits.get(personId)
    if (!sit || !known) return
    known.person = sit.person
    publishList()
  }

  function toSitting({ person, startedAt, lastActivityAt }: OpenSitRow): Sitting {
    return {
      person,
      startedAt: startedAt.getTime(),
      lastActivityAt: lastActivityAt.getTime(),
      lastHereAt: lastActivityAt.getTime(),
      awaySince: isConnected(person.id) ? undefined : time(),
      isWarned: false,
      savedAt: lastActivityAt.getTime(),
    }
  }
}
