/** People who sat down a while ago, so that screenshots of home are not empty. */
import { openAccount } from './people.ts'
import type { RunningServer } from './server.ts'

const MINUTE_MS = 60_000

type Sitter = { nickname: string; emoji: string; premium?: boolean }

/** By minutes since they sat down, the longest first. */
const SITS: [minutesAgo: number, sitters: Sitter[]][] = [
  [67, [{ nickname: 'ToiletTitan', emoji: '🛁' }]],
  [
    24,
    [
      { nickname: 'PorcelainPro', emoji: '🧻' },
      { nickname: 'Sir Flush-a-lot', emoji: '🚽', premium: true },
      { nickname: 'WashroomWizard', emoji: '🧽' },
    ],
  ],
  [
    9,
    [
      { nickname: 'StallStar', emoji: '💩' },
      { nickname: 'BowlBaron', emoji: '🧼' },
      { nickname: 'Loo Reed', emoji: '🚽', premium: true },
      { nickname: 'LavatorySage', emoji: '🧻' },
    ],
  ],
  [
    2,
    [
      { nickname: 'RestroomRoyal', emoji: '🛁' },
      { nickname: 'PottyPal', emoji: '🧽' },
      { nickname: 'BathroomBoss', emoji: '💩' },
      { nickname: 'PrivacyPro', emoji: '🧻' },
    ],
  ],
]

/** Moves the server's clock back for each group, and resets it at the end. */
export async function startSits(server: RunningServer): Promise<void> {
  for (const [minutesAgo, sitters] of SITS) {
    await server.kill()
    await server.start({ CLOCK_OFFSET_MS: String(-minutesAgo * MINUTE_MS) })
    for (const sitter of sitters) await openAccount(server.url, { ...sitter, isOnBowl: true })
  }
  await server.kill()
  await server.start()
}
