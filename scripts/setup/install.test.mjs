/** The environment in which packages are installed. */
import { expect, test } from 'vitest'
import { completeInstall } from './install.mjs'

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
