/** The source files of the project and what each imports, for the tests that check them. */
import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'

/** `imports` are paths for files and names for packages. */
export type SourceFile = { path: string; text: string; imports: string[] }

const FOLDERS = ['contract', 'server', 'web', 'e2e', 'bench', 'durability', 'scripts']
const NOT_SOURCE = /^(?:server\/db\/migrations|web\/public)\/|\/node_modules\//

export const files = ['.', ...FOLDERS].flatMap(pathsIn).map(readSource)
export const paths = new Set(files.map(({ path }) => path))

export const layerOf = (path: string) => path.split('/')[0]
export const nameOf = (path: string) => path.split('/').at(-1) ?? path
export const isIn =
  (...folders: string[]) =>
  (path: string) =>
    folders.some((folder) => path.startsWith(`${folder}/`))

export const isTest = (path: string) => /\.test\.\w+$/.test(path)
export const isForTests = (path: string) =>
  isTest(path) || isIn('server/testing', 'web/testing', 'e2e', 'durability')(path)
/** Served or bundled; the rest is for tests and measurements. */
export const isProduct = (path: string) =>
  isIn('contract', 'server', 'web')(path) && !isForTests(path) && !/\.(?:fixture|contract)\.ts$/.test(path)

/** The advice says where the code belongs. */
export function fileRule(title: string, advice: string, isBroken: (file: SourceFile) => boolean) {
  test(title, () => {
    expect(
      files.filter(isBroken).map(({ path }) => path),
      advice,
    ).toEqual([])
  })
}

function pathsIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: folder !== '.', encoding: 'utf8' })
  const all = names.map((name) => posix.join(folder, name))
  return all.filter((path) => /\.(ts|tsx|mjs|css)$/.test(path) && !NOT_SOURCE.test(path))
}

/** Finds static, dynamic and side-effect imports and re-exports, also of types. */
function readSource(path: string): SourceFile {
  const text = readFileSync(path, 'utf8')
  const written = text.matchAll(/(?:\bfrom|^\s*import|\bimport\s*\(|@import)\s*(?:url\()?['"]([^'"]+)['"]/gm)
  const imports = [...written].map(([, target = '']) => {
    if (target.startsWith('#')) return target.slice(1)
    return target.startsWith('.') ? posix.join(posix.dirname(path), target) : target
  })
  return { path, text, imports }
}
