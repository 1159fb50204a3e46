/** Random frames from a seed: almost valid commands, invalid texts, or bytes that are not even frames. */
import { createChance } from '#server/testing/chance.ts'

const TEXT = 1
const OPCODES = [0, 1, 1, 1, 2, 3, 8, 9, 10, 15]
const COMMANDS = ['JOIN', 'TOGGLE_STATUS', 'toggleOnBowl', 'MESSAGE'] as const

export function createRandomFrames(seed: number, personId: string) {
  const chance = createChance(seed)

  return {
    chance,

    /** Well-formed commands that must be refused, a few valid ones, and rarely one that can't be parsed. */
    almostValid: (count: number): string[] =>
      Array.from({ length: count }, () => (chance.below(100) ? JSON.stringify(almostCommand()) : invalidText())),

    /** Texts that are not commands. */
    invalid: (count: number): string[] => Array.from({ length: count }, invalidText),

    /** Frames of every opcode, and bytes that are not frames. */
    bytes: (count: number): Buffer =>
      Buffer.concat(
        Array.from({ length: count }, () =>
          chance.below(10) ? frame(invalidText(), chance.pick(OPCODES)) : randomBytes(),
        ),
      ),
  }

  function almostCommand(): unknown {
    const type = chance.pick(COMMANDS)
    const isValid = chance.below(40) === 0
    if (type === 'MESSAGE') {
      return { type, message: { id: `local-${chance.below(500)}`, content: isValid ? characters() : ' ' } }
    }
    return { type, userId: isValid ? personId : `u-${chance.below(500)}`, isOnBowl: chance.below(2) === 1 }
  }

  function invalidText(): string {
    return chance.below(3) ? JSON.stringify(randomValue(3)) : characters()
  }

  /** Bytes with wrong lengths, reserved bits and missing masks. */
  function randomBytes(): Buffer {
    return Buffer.from(Array.from({ length: chance.below(40) }, () => chance.below(256)))
  }

  function randomValue(depth: number): unknown {
    const kinds = depth > 0 ? 9 : 6
    switch (chance.below(kinds)) {
      case 0:
        return characters()
      case 1:
        return chance.pick([0, -1, 1e308, 2 ** 53, 0.1])
      case 2:
        return chance.pick([null, true, false])
      case 3:
        return chance.pick(['JOIN', 'TOGGLE_STATUS', 'toggleOnBowl', 'MESSAGE', 'ACTIVE_USERS', '__proto__'])
      case 4:
        return personId
      case 5:
        return `local-${characters()}`
      case 6:
        return Array.from({ length: chance.below(4) }, () => randomValue(depth - 1))
      default:
        return command(depth)
    }
  }

  function command(depth: number): Record<string, unknown> {
    return {
      type: chance.below(3) ? chance.pick(COMMANDS) : randomValue(depth - 1),
      userId: chance.below(2) ? personId : randomValue(depth - 1),
      isOnBowl: chance.below(2) ? chance.below(2) === 1 : randomValue(depth - 1),
      lastSeq: randomValue(0),
      timeZone: chance.below(3) ? undefined : randomValue(0),
      message: chance.below(2)
        ? { id: `local-${characters()}`, content: characters() }
        : depth > 1 && { id: randomValue(depth - 1), content: randomValue(depth - 1) },
    }
  }

  function characters(): string {
    return Array.from({ length: chance.below(12) }, () =>
      String.fromCharCode(chance.below(chance.pick([128, 65_536]))),
    ).join('')
  }

  /** A complete frame, masked as a client has to. */
  function frame(text: string, opcode = TEXT): Buffer {
    const payload = Buffer.from(text)
    const size = payload.length < 126 ? [payload.length] : [126, payload.length >> 8, payload.length & 255]
    const mask = Array.from({ length: 4 }, () => chance.below(256))
    const masked = payload.map((byte, at) => byte ^ (mask[at % 4] ?? 0))
    return Buffer.concat([Buffer.from([0x80 | opcode, 0x80 | (size[0] ?? 0), ...size.slice(1), ...mask]), masked])
  }
}
