/** Reports page views to the server and, if set up, to Google Analytics. */
import type { QueryClient } from '@tanstack/react-query'
import { getInstance } from '#contract/admin/instance.ts'
import { recordPageView } from '#contract/admin/page-views.ts'
import { buildUrl } from '#contract/protocol/endpoint.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-client.ts'
import { notFoundRule, ruleAt } from './routes.ts'

/** The route's pattern, so that no id, token or mistyped URL is ever sent; undefined for private screens. */
export function pageViewPath(pathname: string): string | undefined {
  const rule = ruleAt(pathname)
  if (rule.isPrivate) return undefined
  return rule === notFoundRule ? '/404' : rule.path
}

export async function reportPageView(pathname: string, cache: QueryClient): Promise<void> {
  const path = pageViewPath(pathname)
  await Promise.all([path === undefined ? undefined : countPageView(path), reportToAnalytics(path, cache)])
}

/** Sent without cookies, so the count can never be tied to a person. */
async function countPageView(path: string) {
  await fetch(buildUrl(recordPageView, {}), {
    method: recordPageView.method,
    credentials: 'omit',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path }),
  }).catch((error: unknown) => console.warn('A page view was not counted', error))
}

async function reportToAnalytics(path: string | undefined, cache: QueryClient) {
  const measurementId = await fetchMeasurementId(cache)
  if (measurementId === undefined) return
  const { pauseAnalytics, sendPageView } = await import('#web/app/google-analytics.ts')
  if (path === undefined) pauseAnalytics(measurementId)
  else sendPageView(measurementId, path)
}

async function fetchMeasurementId(cache: QueryClient): Promise<string | undefined> {
  try {
    const instance = await cache.fetchQuery({ queryKey: keyOf(getInstance), queryFn: () => call(getInstance) })
    return instance.analyticsMeasurementId
  } catch (error) {
    console.warn('The settings of this instance could not be loaded', error)
    return undefined
  }
}
