/** Proves that the processes of a trial do not stand in each other's way. */
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { environmentsOf } from './environments.ts'

const shared = { DATABASE_URL: 'postgres://db/bowl', REDIS_URL: 'redis://r', METRICS_PORT: '9464' }

test.each([
  [1, [9464, 9465, 9466]],
  [2, [9464, 9466, 9468]],
])('[SCALE-11] the metrics of a trial, %d processes each, are at ports in a row', (webConcurrency, firsts) => {
  const env = { ...shared, WEB_CONCURRENCY: String(webConcurrency) }
  const configs = environmentsOf({ shared: env, ports: [4001, 4002, 4003], webConcurrency }).map(readConfig)
  expect(configs.map(({ port, metrics }) => [port, metrics.port])).toEqual(
    firsts.map((first, at) => [4001 + at, first]),
  )
})
