/** Compresses the built pages once, as small as it gets, so that the server only picks the right file. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const WORTH_IT = /\.(js|css|svg|html|json|webmanifest|txt)$/
/** Below this, the headers weigh more than what is saved. */
const SMALLEST = 1024

export function compressFolder(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    const file = join(folder, name)
    if (!WORTH_IT.test(file) || !statSync(file).isFile()) continue
    const content = readFileSync(file)
    if (content.length < SMALLEST) continue
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
    writeFileSync(`${file}.br`, brotliCompressSync(content, quality))
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  }
}
