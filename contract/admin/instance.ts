/** The running instance: whether it is alive and ready, and the settings a page needs at start. */
import * as z from 'zod/mini'
import { endpoint } from '#contract/protocol/endpoint.ts'
import { withFallback } from '#contract/protocol/reading.ts'
import { DEFAULT_SETTINGS, PageSettings } from './settings.ts'

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  summary: 'The process is alive',
  answer: z.object({ status: z.literal('ok') }),
})

export const getReady = endpoint({
  method: 'GET',
  path: '/api/ready',
  summary: 'The database can be reached',
  answer: z.object({ status: z.literal('ready') }),
})

export const getDocs = endpoint({
  method: 'GET',
  path: '/api/docs.json',
  summary: 'This description of the calls',
  answer: z.record(z.string(), z.unknown()),
})

/** Settings of the instance that the page acts on. Nothing secret, nothing about the caller. */
export const getInstance = endpoint({
  method: 'GET',
  path: '/api/instance',
  summary: 'What the page should know about this instance',
  answer: z.object({
    billingMode: withFallback(z.enum(['demo', 'stripe', 'off']), () => 'demo' as const),
    analyticsMeasurementId: z.optional(z.string()),
    mapTiles: z.optional(z.object({ url: z.string(), attribution: z.string() })),
    hasOutbox: z.boolean(),
    supportEmail: z.string(),
    version: z.string(),
    settings: withFallback(PageSettings, () => DEFAULT_SETTINGS),
    /** Outside production, the /admin sign-in may say where to find the password. */
    showsAdminHint: z.boolean(),
  }),
})
