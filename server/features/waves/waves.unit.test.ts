/** Which received waves still wait for an answer. */
import { expect, test } from 'vitest'
import type { ReceivedWave, SentWave } from './waves.store.ts'
import { unansweredWaves } from './waves.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 4, 3, hour))
const from = (id: string, hour: number): ReceivedWave => ({
  from: { id, nickname: id, emoji: '🧻' },
  wavedAt: at(hour),
})
const to = (toId: string, hour: number): SentWave => ({ toId, wavedAt: at(hour), day: '2026-05-03' })

test.each<[string, ReceivedWave[], SentWave[], string[]]>([
  ['none', [], [], []],
  ['one that has no answer', [from('ada', 9)], [], ['ada']],
  ['one that was answered', [from('ada', 9)], [to('ada', 10)], []],
  ['one that came after your own wave', [from('ada', 9)], [to('ada', 8)], ['ada']],
  ['two of the same person', [from('ada', 9), from('ada', 8)], [], ['ada']],
  ['an older one than the one that was answered', [from('ada', 9), from('ada', 8)], [to('ada', 10)], []],
  ['an answer to someone else', [from('ada', 9), from('bea', 8)], [to('bea', 9)], ['ada']],
])('[WAVE-3] %s', (_what, received, sent, waiting) => {
  expect(unansweredWaves(received, sent).map((wave) => wave.from.id)).toEqual(waiting)
})
