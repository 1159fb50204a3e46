/** An answer that is sent bit by bit and kept by the browser as a file. */
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

export class Download {
  readonly fileName: string
  readonly chunks: AsyncIterable<string>

  /** The name must be plain: letters, digits, dots and hyphens. */
  constructor(fileName: string, chunks: AsyncIterable<string>) {
    this.fileName = fileName
    this.chunks = chunks
  }

  /** Should it fail on the way the connection is cut, so that half a file is never taken for a whole one. */
  sendBy(reply: FastifyReply): FastifyReply {
    return reply
      .header('content-disposition', `attachment; filename="${this.fileName}"`)
      .send(Readable.from(this.chunks))
  }
}
