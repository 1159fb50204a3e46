/** A response that is streamed in chunks and saved by the browser as a file. */
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

  /** If a chunk fails, the connection is closed, so that half a file never looks complete. */
  sendBy(reply: FastifyReply): FastifyReply {
    return reply
      .header('content-disposition', `attachment; filename="${this.fileName}"`)
      .send(Readable.from(this.chunks))
  }
}
