/** Writes and reads the tar format, as far as plain files and folders need it. */
import type { Readable } from 'node:stream'

const BLOCK = 512
const FILE = '0'
const FOLDER = '5'

export type Entry = { path: string; kind: 'file' | 'folder'; size: number }

/** Without owners and times: a restored folder belongs to the user who restores it. */
export function tarHeader({ path, kind, size }: Entry): Buffer {
  const header = Buffer.alloc(BLOCK)
  const { prefix, name } = splitPath(path)
  header.write(name, 0)
  header.write(octal(kind === 'file' ? 0o600 : 0o700, 8), 100)
  header.write(octal(0, 8) + octal(0, 8), 108)
  header.write(octal(size, 12) + octal(0, 12), 124)
  header.write(kind === 'file' ? FILE : FOLDER, 156)
  header.write('ustar\x0000', 257)
  header.write(prefix, 345)
  header.write(octal(checksum(header), 8), 148)
  return header
}

export function tarPadding(size: number): Buffer {
  return Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)
}

/** Two empty blocks: an archive without them was cut off. */
export const TAR_END = Buffer.alloc(2 * BLOCK)

export async function* readTar(stream: Readable): AsyncGenerator<Entry & { content: AsyncGenerator<Buffer> }> {
  const bytes = new Reader(stream)
  for (;;) {
    const header = await bytes.take(BLOCK)
    if (header.every((byte) => byte === 0)) return bytes.finish()
    const entry = parseHeader(header)
    const content = bytes.stream(entry.size)
    yield { ...entry, content }
    for await (const _ of content);
    await bytes.take(tarPadding(entry.size).length)
  }
}

function parseHeader(header: Buffer): Entry {
  const text = (from: number, length: number) => header.toString('utf8', from, from + length).split('\0', 1)[0] ?? ''
  const number = (from: number, length: number) => Number.parseInt(text(from, length).trim(), 8)
  if (number(148, 8) !== checksum(header)) throw new Error('it is damaged')
  const kind = text(156, 1)
  if (kind !== FILE && kind !== FOLDER) throw new Error('it holds something other than files and folders')
  const path = [text(345, 155), text(0, 100)].filter(Boolean).join('/')
  return { path, kind: kind === FILE ? 'file' : 'folder', size: number(124, 12) }
}

/** The format has 100 bytes for a name and 155 for the folders before it. */
function splitPath(path: string): { prefix: string; name: string } {
  const cut = path.length <= 100 ? -1 : path.lastIndexOf('/')
  const [prefix, name] = [path.slice(0, Math.max(cut, 0)), path.slice(cut + 1)]
  if (Buffer.byteLength(prefix) > 155 || Buffer.byteLength(name) > 100) throw new Error(`The path ${path} is too long`)
  return { prefix, name }
}

function octal(value: number, width: number): string {
  return `${value.toString(8).padStart(width - 1, '0')}\0`
}

function checksum(header: Buffer): number {
  return header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0)
}

class Reader {
  readonly #chunks: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(stream: Readable) {
    this.#chunks = stream[Symbol.asyncIterator]()
  }

  async take(count: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for await (const part of this.stream(count)) parts.push(part)
    return Buffer.concat(parts)
  }

  async *stream(count: number): AsyncGenerator<Buffer> {
    let wanted = count
    while (wanted > 0) {
      if (this.#rest.length === 0) await this.#next()
      const part = this.#rest.subarray(0, wanted)
      this.#rest = this.#rest.subarray(part.length)
      wanted -= part.length
      yield part
    }
  }

  /** Only at the end does the decompression verify its checksum. */
  async finish(): Promise<void> {
    while (!(await this.#chunks.next()).done);
  }

  async #next(): Promise<void> {
    const { done, value } = await this.#chunks.next()
    if (done) throw new Error('it ends too early')
    this.#rest = value
  }
}
