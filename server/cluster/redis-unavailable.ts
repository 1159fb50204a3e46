/** That Redis cannot be reached at the start. Apart from whoever speaks to it, so that saying so loads nothing. */

/** Its message is one clear line, fit to be printed as it is when the server refuses to start. */
export class RedisUnavailable extends Error {
  override name = 'RedisUnavailable'
}
