/** Waves: one press says hello to another member, once a day, without words. */
import * as z from 'zod/mini'
import { Person, UserId } from '#contract/people/users.ts'
import { endpoint } from '#contract/protocol/endpoint.ts'
import { withFallback } from '#contract/protocol/reading.ts'

export const WAVES_PER_DAY = 30

const WavingPerson = withFallback(z.extend(Person, {}), () => ({ id: '', nickname: '', emoji: '' }))

export const waveAt = endpoint({
  method: 'POST',
  path: '/api/waves',
  summary: 'Wave at another member; once a day for each',
  body: z.object({ userId: UserId }),
  answer: z.object({ success: z.literal(true), wavedToday: z.boolean() }),
})

export const listWaves = endpoint({
  method: 'GET',
  path: '/api/waves',
  summary: 'Who the caller waved at today, and who waved at the caller',
  answer: z.object({
    success: z.literal(true),
    /** The ids of the members the caller waved at today; days change at midnight UTC. */
    sent: z.array(z.string()),
    /** Of today and yesterday, without those the caller has answered; newest first, one for each person. */
    received: z.array(z.object({ from: WavingPerson, wavedAt: z.string() })),
  }),
})

export const waveEvents = [z.object({ type: z.literal('WAVE'), from: Person })] as const
