/** The project's own files as text, with what each of them imports. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

export type SourceFile = {
  /** Relative to the root, with slashes: 'server/features/chat/chat.ts'. */
  path: string
  text: string
  /** Files by their path, packages by their name. */
  imports: string[]
}

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const FOLDERS = ['contract', 'server', 'web', 'e2e', 'bench', 'durability', 'scripts']
const SKIPPED = new Set(['server/db/migrations', 'web/public'])
const KINDS = /\.(ts|tsx|mjs|css)$/

export function sourceFiles(): SourceFile[] {
  const atRoot = readdirSync(ROOT).filter((name) => KINDS.test(name))
  return [...atRoot, ...FOLDERS.flatMap(pathsUnder)].map(read)
}

function pathsUnder(folder: string): string[] {
  if (SKIPPED.has(folder) || folder.endsWith('/node_modules') || !existsSync(join(ROOT, folder))) return []
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return pathsUnder(path)
    return KINDS.test(path) ? [path] : []
  })
}

function read(path: string): SourceFile {
  const text = readFileSync(join(ROOT, path), 'utf8')
  return { path, text, imports: importsIn(text, path) }
}

/** Static, dynamic and side-effect imports and re-exports, types included: a type is knowledge too. */
export function importsIn(text: string, path: string): string[] {
  const written = text.matchAll(/(?:\bfrom|^\s*import|\bimport\s*\(|@import)\s*(?:url\()?['"]([^'"]+)['"]/gm)
  return [...written].map(([, target = '']) => {
    if (target.startsWith('#')) return target.slice(1)
    return target.startsWith('.') ? posix.join(posix.dirname(path), target) : target
  })
}
