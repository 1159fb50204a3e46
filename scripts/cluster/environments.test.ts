/** Proves that the processes of a trial do not stand in each other's way. */
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { environmentsOf } from './environments.ts'

test('[SCALE-11] the processes of a trial have ports in a row for their metrics, or none', () => {
  const portsOf = (env: NodeJS.ProcessEnv) =>
    environmentsOf(env, [4001, 4002, 4003]).map((own) => {
      const { port, metrics } = readConfig(own)
      return [port, metrics.port]
    })
  expect(portsOf({ METRICS_PORT: '9464' })).toEqual([
    [4001, 9464],
    [4002, 9465],
    [4003, 9466],
  ])
  expect(portsOf({})).toEqual([4001, 4002, 4003].map((port) => [port, undefined]))
})
