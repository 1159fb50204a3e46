/** How much a first visit to the landing loads, compressed, without what other pages need; and what the map adds. */
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
  if (!existsSync(pages('.vite/manifest.json'))) throw new Error('There is nothing built yet: npm run build')
  const manifest: Manifest = JSON.parse(readFileSync(pages('.vite/manifest.json'), 'utf8'))
  const isLoaded = ([key, { isEntry }]: [string, Chunk]) => isEntry || LANDING.test(key)
  const files = filesOf(
    manifest,
    Object.entries(manifest)
      .filter(isLoaded)
      .map(([key]) => key),
  )
  const map = Object.entries(manifest).flatMap(([key, { file, css = [] }]) => (MAP.test(key) ? [file, ...css] : []))
  const early = files.filter((file) => map.includes(file))
  return [
    { what: 'scripts, gzip', value: weigh(files, '.js'), unit: 'KiB' },
    { what: 'styles, gzip', value: weigh(files, '.css'), unit: 'KiB' },
    { what: 'files of the map among them', value: early.length, unit: '', allowed: 0 },
    { what: 'the map, scripts, gzip', value: weigh(map, '.js'), unit: 'KiB' },
    { what: 'the map, styles, gzip', value: weigh(map, '.css'), unit: 'KiB' },
  ]
}

function weigh(files: readonly string[], ending: string): number {
  const bytes = files
    .filter((file) => file.endsWith(ending))
    .reduce((sum, file) => sum + gzipSync(readFileSync(pages(file))).length, 0)
  return bytes / 1024
}

/** These chunks and whatever they import at once, each file counted one time. */
function filesOf(manifest: Manifest, roots: string[]): string[] {
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
