/** The error of a Redis that is away at the start; apart from the client, so that start failures load no Redis code. */

/** Its message is one line that is printed as it is when the server refuses to start. */
export class RedisUnavailable extends Error {
  override name = 'RedisUnavailable'
}
