/** A busy evening: people who sat down some time ago, so that the pictures show more than empty seats. */
import { openAccount } from './people.ts'
import type { RunningServer } from './server.ts'

const MINUTE_MS = 60_000

type NodeStatus = { nickname: string; emoji: string; premium?: boolean }

/** By how many minutes ago they sat down, the longest first. */
const EVENING: [minutesAgo: number, seats: NodeStatus[]][] = [
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

/** Seats everyone at their time by moving the server's clock, which is right again at the end. */
export async function putEveryoneOnBowl(server: RunningServer): Promise<void> {
  for (const [minutesAgo, seats] of EVENING) {
    await server.kill()
    await server.start({ CLOCK_OFFSET_MS: String(-minutesAgo * MINUTE_MS) })
    for (const seat of seats) await openAccount(server.url, { ...seat, isOnBowl: true })
  }
  await server.kill()
  await server.start()
}
