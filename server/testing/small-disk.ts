/** A small disk for one test: a tmpfs mount that can be filled and freed. */
import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmdirSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, type TestContext } from 'vitest'

const MIB = 1024 * 1024
const PAGE = 4096

/** Skips the test where mounting is not allowed. */
export function mountSmallDisk({ skip }: TestContext, mebibytes: number) {
  if (process.getuid?.() !== 0) skip('needs root, to mount a small disk')
  const folder = mkdtempSync(join(tmpdir(), 'on-the-bowl-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', folder], { stdio: 'pipe' })
  } catch {
    rmdirSync(folder)
    skip('needs to mount a small disk, which this machine does not allow')
  }
  onTestFinished(() => {
    // Lazy, because a server that is being killed may still have a file open.
    execFileSync('umount', ['--lazy', folder])
    rmdirSync(folder)
  })
  const ballast = join(folder, 'ballast')

  return {
    folder,
    /** Fills the disk until `leave` bytes are free. */
    fill(leave: number): void {
      appendUntilFull(ballast, MIB)
      appendUntilFull(ballast, PAGE)
      truncateSync(ballast, statSync(ballast).size - leave)
    },
    free: (): void => rmSync(ballast),
  }
}

function appendUntilFull(file: string, bytes: number): void {
  const piece = Buffer.alloc(bytes)
  for (;;) {
    try {
      appendFileSync(file, piece)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return
      throw error
    }
  }
}
