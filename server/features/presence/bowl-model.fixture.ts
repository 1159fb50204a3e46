/** A small reference model of presence: no database, no sockets, no clock of its own. */

const GRACE = 15_000
const RESUME = 3 * 60_000
const WARN = 15 * 60_000
const OFF = 20 * 60_000

type Sit = {
  startedAt: number
  lastActivityAt: number
  lastHereAt: number
  awaySince: number | undefined
  isWarned: boolean
}
export type EndedSit = { startedAt: number; endedAt: number; reason: string }
/** A tab, and the events it must have received so far. */
export type ModelTab = { received: string[] }
export type ModelPerson = { tabs: Set<ModelTab>; sit: Sit | undefined; ended: EndedSit[] }

export function createBowlModel(names: readonly string[], startedAt: number) {
  let now = startedAt
  const people = new Map(names.map((name): [string, ModelPerson] => [name, newPerson()]))
  const of = (name: string): ModelPerson => people.get(name) ?? newPerson()

  return {
    of,
    isListed: (name: string): boolean => {
      const { sit } = of(name)
      return sit !== undefined && (sit.awaySince === undefined || now - sit.awaySince <= GRACE)
    },

    openTab(name: string): ModelTab {
      const person = of(name)
      const tab = { received: [person.sit ? 'on' : 'off'] }
      person.tabs.add(tab)
      if (person.sit) person.sit.awaySince = undefined
      return tab
    },

    closeTab(name: string, tab: ModelTab): void {
      const person = of(name)
      person.tabs.delete(tab)
      if (person.tabs.size === 0) goAway(person)
    },

    press(name: string, isOn: boolean): void {
      const person = of(name)
      if (isOn && person.sit) {
        touch(person.sit)
        if (person.tabs.size === 0) goAway(person)
      } else if (isOn) {
        const awaySince = person.tabs.size === 0 ? now : undefined
        person.sit = { startedAt: now, lastActivityAt: now, lastHereAt: now, awaySince, isWarned: false }
        send(person, 'on')
      } else if (person.sit) end(person, now, 'toggled')
    },

    postMessage(name: string): void {
      const { sit } = of(name)
      if (sit) touch(sit)
    },

    /** Closes the tabs of the device that signs out; the person is off the bowl on all their devices. */
    signOut(name: string, itsTabs: readonly ModelTab[]): void {
      const person = of(name)
      for (const tab of itsTabs) person.tabs.delete(tab)
      if (person.sit) end(person, now, 'signed-out')
    },

    /** Sends nothing: no tab is left to receive it. */
    restart(): void {
      for (const person of people.values()) {
        if (person.tabs.size > 0) goAway(person)
        person.tabs.clear()
        const { sit } = person
        if (sit) person.sit = { ...sit, lastActivityAt: sit.lastHereAt, awaySince: now, isWarned: false }
      }
    },

    pass(ms: number): void {
      now += ms
      for (const person of people.values()) if (person.sit) age(person, person.sit)
    },
  }

  function age(person: ModelPerson, sit: Sit): void {
    const quiet = now - sit.lastActivityAt
    if (sit.awaySince !== undefined) {
      if (now - sit.awaySince > RESUME) end(person, sit.lastHereAt, 'away')
    } else if (quiet >= OFF) {
      end(person, sit.lastActivityAt, 'inactive')
      send(person, 'removed')
    } else if (quiet >= WARN && !sit.isWarned) {
      sit.isWarned = true
      send(person, 'warned')
    }
  }

  function goAway({ sit }: ModelPerson): void {
    if (!sit) return
    sit.awaySince = now
    sit.lastHereAt = now
  }

  function touch(sit: Sit): void {
    sit.lastActivityAt = now
    sit.lastHereAt = now
    sit.isWarned = false
  }

  function end(person: ModelPerson, endedAt: number, reason: string): void {
    person.ended.push({ startedAt: person.sit?.startedAt ?? 0, endedAt, reason })
    person.sit = undefined
    send(person, 'off')
  }
}

function newPerson(): ModelPerson {
  return { tabs: new Set(), sit: undefined, ended: [] }
}

function send({ tabs }: ModelPerson, event: string): void {
  for (const { received } of tabs) received.push(event)
}
