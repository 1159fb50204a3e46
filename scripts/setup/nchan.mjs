/** nginx with the nchan module, a peer that `npm run bench` measures beside the product. */
import { existsSync } from 'node:fs'
import { aptInstall, canUseApt } from './apt.mjs'
import { placesOf } from './find-program.mjs'

const MODULES = ['/usr/lib/nginx/modules/ngx_nchan_module.so', '/usr/share/nginx/modules/ngx_nchan_module.so']

/** The file that nginx loads. */
export const nchanModule = () => MODULES.find((module) => existsSync(module))

export const nchan = {
  key: 'nchan',
  name: 'nginx with nchan',
  serves: 'a measure beside it',
  advice: 'Install nginx and libnginx-mod-nchan.',
  isStillRight: () => true,
  find: async () => nchanModule() ?? null,
  /** Somebody's own nginx is left as it is. */
  async install(run) {
    if (canUseApt() && placesOf(['nginx']).length === 0) await aptInstall(run, ['nginx-light', 'libnginx-mod-nchan'])
  },
}
