/** Frames as no page would send them: almost right, plainly wrong, or not even frames. The same again by its seed. */
import { createChance } from '#server/testing/chance.ts'

const TEXT = 1
const KINDS = [0, 1, 1, 1, 2, 3, 8, 9, 10, 15]
const COMMANDS = ['JOIN', 'TOGGLE_STATUS', 'toggleOnBowl', 'MESSAGE'] as const

export function createNonsense(seed: number, personId: string) {
  const chance = createChance(seed)

  return {
    chance,

    /** What can be read as a command but must not be obeyed, now and then one that is, seldom one that cannot be read. */
    nagging: (count: number): string[] =>
      Array.from({ length: count }, () => (chance.below(100) ? JSON.stringify(almost()) : babble())),

    /** What is not even a command. */
    babbling: (count: number): string[] => Array.from({ length: count }, babble),

    /** Frames of every kind, and bytes that are none. */
    bytes: (count: number): Buffer =>
      Buffer.concat(
        Array.from({ length: count }, () => (chance.below(10) ? frame(babble(), chance.pick(KINDS)) : noise())),
      ),
  }

  function almost(): unknown {
    const type = chance.pick(COMMANDS)
    const isReal = chance.below(40) === 0
    if (type === 'MESSAGE')
      return { type, message: { id: `local-${chance.below(500)}`, content: isReal ? letters() : ' ' } }
    return { type, userId: isReal ? personId : `u-${chance.below(500)}`, isOnBowl: chance.below(2) === 1 }
  }

  function babble(): string {
    return chance.below(3) ? JSON.stringify(thing(3)) : letters()
  }

  /** Bytes with lying lengths, reserved bits and missing masks. */
  function noise(): Buffer {
    return Buffer.from(Array.from({ length: chance.below(40) }, () => chance.below(256)))
  }

  function thing(depth: number): unknown {
    const kinds = depth > 0 ? 9 : 6
    switch (chance.below(kinds)) {
      case 0:
        return letters()
      case 1:
        return chance.pick([0, -1, 1e308, 2 ** 53, 0.1])
      case 2:
        return chance.pick([null, true, false])
      case 3:
        return chance.pick(['JOIN', 'TOGGLE_STATUS', 'toggleOnBowl', 'MESSAGE', 'ACTIVE_USERS', '__proto__'])
      case 4:
        return personId
      case 5:
        return `local-${letters()}`
      case 6:
        return Array.from({ length: chance.below(4) }, () => thing(depth - 1))
      default:
        return command(depth)
    }
  }

  function command(depth: number): Record<string, unknown> {
    return {
      type: chance.below(3) ? chance.pick(COMMANDS) : thing(depth - 1),
      userId: chance.below(2) ? personId : thing(depth - 1),
      isOnBowl: chance.below(2) ? chance.below(2) === 1 : thing(depth - 1),
      lastSeq: thing(0),
      timeZone: chance.below(3) ? undefined : thing(0),
      message: chance.below(2)
        ? { id: `local-${letters()}`, content: letters() }
        : depth > 1 && { id: thing(depth - 1), content: thing(depth - 1) },
    }
  }

  function letters(): string {
    return Array.from({ length: chance.below(12) }, () =>
      String.fromCharCode(chance.below(chance.pick([128, 65_536]))),
    ).join('')
  }

  /** A whole frame, masked as a client must, of this kind. */
  function frame(text: string, kind = TEXT): Buffer {
    const payload = Buffer.from(text)
    const size = payload.length < 126 ? [payload.length] : [126, payload.length >> 8, payload.length & 255]
    const mask = Array.from({ length: 4 }, () => chance.below(256))
    const masked = payload.map((byte, at) => byte ^ (mask[at % 4] ?? 0))
    return Buffer.concat([Buffer.from([0x80 | kind, 0x80 | (size[0] ?? 0), ...size.slice(1), ...mask]), masked])
  }
}
