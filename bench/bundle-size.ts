/** Compressed size of what the landing page loads, and of the map. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Figure } from './measure.ts'

const pages = (file: string) => fileURLToPath(new URL(`../dist/web/${file}`, import.meta.url))

type Chunk = { file: string; isEntry?: boolean; imports?: string[]; css?: string[]; src?: string; name?: string }
type Manifest = Record<string, Chunk>

const LANDING = /landing/i
const MAP = /world-map/

export async function measureBundleSize(): Promise<Figure[]> {
  if (!existsSync(pages('.vite/manifest.json'))) throw new Error('Nothing is built yet: npm run build')
  const manifest: Manifest = JSON.parse(readFileSync(pages('.vite/manifest.json'), 'utf8'))
  const isLoaded = ([key, { isEntry }]: [string, Chunk]) => isEntry || LANDING.test(key)
  const files = listFiles(
    manifest,
    Object.entries(manifest)
      .filter(isLoaded)
      .map(([key]) => key),
  )
  const map = Object.entries(manifest).flatMap(([key, { file, css = [] }]) => (MAP.test(key) ? [file, ...css] : []))
  const early = files.filter((file) => map.includes(file))
  return [
    { what: 'scripts, gzip', value: totalKilobytes(files, '.js'), unit: 'KiB' },
    { what: 'styles, gzip', value: totalKilobytes(files, '.css'), unit: 'KiB' },
    { what: 'files of the map among them', value: early.length, unit: '', allowed: 0 },
    { what: 'the map, scripts, gzip', value: totalKilobytes(map, '.js'), unit: 'KiB' },
    { what: 'the map, styles, gzip', value: totalKilobytes(map, '.css'), unit: 'KiB' },
  ]
}

function totalKilobytes(files: readonly string[], ending: string): number {
  const bytes = files
    .filter((file) => file.endsWith(ending))
    .reduce((sum, file) => sum + gzipSync(readFileSync(pages(file))).length, 0)
  return bytes / 1024
}

/** The files of these chunks and of their static imports, each once. */
function listFiles(manifest: Manifest, roots: string[]): string[] {
  const seen = new Set<string>()
  const files = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const root of roots) visit(root)
  return [...files]
}
