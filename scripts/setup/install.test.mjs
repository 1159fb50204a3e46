/** The environment in which packages are installed. */
import { expect, test } from 'vitest'
import { completeInstall, holdsPackages } from './install.mjs'

test('[START-4] what asks npm to leave packages out is taken away, the rest stays', () => {
  const env = {
    PATH: '/bin',
    NODE_ENV: 'production',
    npm_config_omit: 'dev',
    NPM_CONFIG_PRODUCTION: 'true',
    npm_config_cache: '/cache',
  }
  expect(completeInstall(env)).toEqual({ PATH: '/bin', npm_config_cache: '/cache' })
})

const wanted = {
  '': { version: '0.1.0' },
  'node_modules/zod': { version: '4.6.7' },
  'node_modules/vite': { version: '8.3.5', dev: true },
  'node_modules/esbuild-aix': { version: '1.0.0', optional: true },
}
const zod = { 'node_modules/zod': { version: '4.6.7' } }

test.each([
  [{ ...zod, 'node_modules/vite': { version: '8.3.5' } }, true, true],
  [zod, false, true],
  [{ 'node_modules/zod': { version: '4.0.0' } }, false, false],
  [{}, false, false],
])('[START-21] with %j everything is there: %s, and what a built product needs: %s', (found, all, runtime) => {
  expect(holdsPackages({ wanted, found, withDev: true })).toBe(all)
  expect(holdsPackages({ wanted, found, withDev: false })).toBe(runtime)
})
