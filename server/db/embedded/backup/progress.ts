/** Says how far long work has come: a line for every tenth, and none for what is soon done. */
import { inMegabytes } from './folder-size.ts'

const WORTH_SAYING_BYTES = 100 * 1024 ** 2

type Options = { what: string; total: number; say: (line: string) => void }

/** Call the answer with the bytes of every piece. */
export function createProgress({ what, total, say }: Options): (bytes: number) => void {
  let done = 0
  let said = 0
  return (bytes) => {
    done += bytes
    const tenths = Math.floor((done * 10) / total)
    if (total < WORTH_SAYING_BYTES || tenths <= said || tenths >= 10) return
    said = tenths
    say(`${what}: ${tenths}0 % of ${inMegabytes(total)}`)
  }
}
