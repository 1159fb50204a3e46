/** A Redis server, for the tests of several processes working together. */
import { aptInstall, canUseApt } from './apt.mjs'
import { firstWorking, placesOf } from './find-program.mjs'

export const redis = {
  key: 'redis',
  name: 'Redis',
  serves: 'the tests of several processes together',
  advice: 'Install redis-server (or valkey-server).',
  isStillRight: () => true,
  find: () => firstWorking(placesOf(['redis-server', 'valkey-server'])),
  async install(run) {
    if (canUseApt()) await aptInstall(run, ['redis-server'])
  },
}
