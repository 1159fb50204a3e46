/** Random frames from a seed: almost valid commands, invalid texts, or bytes that are not even frames. */
import { createSeededRandom } from '#server/testing/seeded-random.ts'

const TEXT = 1
const OPCODES = [0, 1, 1, 1, 2, 3, 8, 9, 10, 15]
const COMMANDS = [
  ...(['JOIN', 'TOGGLE_STATUS', 'toggleOnBowl', 'MESSAGE'] as const),
  ...(['EDIT_MESSAGE', 'DELETE_MESSAGE', 'REACT', 'ROOM', 'TYPING'] as const),
]

export function createRandomFrames(seed: number, personId: string) {
  const random = createSeededRandom(seed)

  return {
    random,

    /** Well-formed commands that must be refused, a few valid ones, and rarely one that can't be parsed. */
    almostValid: (count: number): string[] =>
      Array.from({ length: count }, () => (random.below(100) ? JSON.stringify(almostCommand()) : invalidText())),

    /** Texts that are not commands. */
    invalid: (count: number): string[] => Array.from({ length: count }, invalidText),

    /** Frames of every opcode, and bytes that are not frames. */
    bytes: (count: number): Buffer =>
      Buffer.concat(
        Array.from({ length: count }, () =>
          random.below(10) ? frame(invalidText(), random.pick(OPCODES)) : randomBytes(),
        ),
      ),
  }

  function almostCommand(): unknown {
    const type = random.pick(COMMANDS)
    const isValid = random.below(40) === 0
    if (type === 'MESSAGE') {
      return { type, message: { id: `local-${random.below(500)}`, content: isValid ? characters() : ' ' } }
    }
    if (type === 'ROOM') return { type, isOpen: isValid }
    if (type === 'TYPING') return { type, to: isValid ? 'room' : `u-${random.below(500)}` }
    if (type === 'EDIT_MESSAGE' || type === 'DELETE_MESSAGE' || type === 'REACT') {
      const id = `m-${random.below(500)}`
      return { type, id, content: isValid ? characters() : ' ', emoji: '💩', isOn: isValid }
    }
    return { type, userId: isValid ? personId : `u-${random.below(500)}`, isOnBowl: random.below(2) === 1 }
  }

  function invalidText(): string {
    return random.below(3) ? JSON.stringify(randomValue(3)) : characters()
  }

  /** Bytes with wrong lengths, reserved bits and missing masks. */
  function randomBytes(): Buffer {
    return Buffer.from(Array.from({ length: random.below(40) }, () => random.below(256)))
  }

  function randomValue(depth: number): unknown {
    const kinds = depth > 0 ? 9 : 6
    switch (random.below(kinds)) {
      case 0:
        return characters()
      case 1:
        return random.pick([0, -1, 1e308, 2 ** 53, 0.1])
      case 2:
        return random.pick([null, true, false])
      case 3:
        return random.pick(['JOIN', 'TOGGLE_STATUS', 'toggleOnBowl', 'MESSAGE', 'ACTIVE_USERS', '__proto__'])
      case 4:
        return personId
      case 5:
        return `local-${characters()}`
      case 6:
        return Array.from({ length: random.below(4) }, () => randomValue(depth - 1))
      default:
        return command(depth)
    }
  }

  function command(depth: number): Record<string, unknown> {
    return {
      type: random.below(3) ? random.pick(COMMANDS) : randomValue(depth - 1),
      userId: random.below(2) ? personId : randomValue(depth - 1),
      isOnBowl: random.below(2) ? random.below(2) === 1 : randomValue(depth - 1),
      lastSeq: randomValue(0),
      timeZone: random.below(3) ? undefined : randomValue(0),
      message: random.below(2)
        ? { id: `local-${characters()}`, content: characters() }
        : depth > 1 && { id: randomValue(depth - 1), content: randomValue(depth - 1) },
    }
  }

  function characters(): string {
    return Array.from({ length: random.below(12) }, () =>
      String.fromCharCode(random.below(random.pick([128, 65_536]))),
    ).join('')
  }

  /** A complete frame, masked as a client has to. */
  function frame(text: string, opcode = TEXT): Buffer {
    const payload = Buffer.from(text)
    const size = payload.length < 126 ? [payload.length] : [126, payload.length >> 8, payload.length & 255]
    const mask = Array.from({ length: 4 }, () => random.below(256))
    const masked = payload.map((byte, at) => byte ^ (mask[at % 4] ?? 0))
    return Buffer.concat([Buffer.from([0x80 | opcode, 0x80 | (size[0] ?? 0), ...size.slice(1), ...mask]), masked])
  }
}
