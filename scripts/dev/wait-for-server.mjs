/** A plugin for Vite that holds a call back until the server listens, so that none fails during a restart. */

export function waitForServer(listening) {
  return {
    name: 'wait-for-server',
    configureServer({ config, middlewares }) {
      middlewares.use(async (request, _response, next) => {
        if (isCall(config.server.proxy, request.url)) await listening()
        next()
      })
    },
  }
}

/** By the keys of Vite's proxy, as Vite reads them. Sockets don't pass through middlewares, and reconnect by themselves. */
export function isCall(proxy, url) {
  return Object.entries(proxy).some(([key, { ws }]) => {
    return !ws && (key.startsWith('^') ? new RegExp(key).test(url) : url.startsWith(key))
  })
}
