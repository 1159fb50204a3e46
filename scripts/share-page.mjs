/** Builds share-page.css, the stylesheet of the pages behind shared links, from the app's own styles. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { darkBySystem } from './landing-page.mjs'
import { fromRoot } from './setup/paths.mjs'

/** `folder` has the built pages. */
export async function buildSharePageStyles(folder) {
  const css = await bundleStyles(`${folder}.share-page`)
  // Those pages have no chosen theme, so the system decides.
  writeFileSync(join(folder, 'share-page.css'), `${css}@media (prefers-color-scheme:dark){${darkBySystem(css)}}`)
}

async function bundleStyles(folder) {
  await build({
    configFile: fromRoot('vite.config.ts'),
    logLevel: 'warn',
    build: {
      rolldownOptions: { input: fromRoot('web/app/share-page.css') },
      manifest: false,
      copyPublicDir: false,
      outDir: folder,
      emptyOutDir: true,
    },
  })
  const styles = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.css'))
  const css = styles.map((name) => readFileSync(join(folder, name), 'utf8')).join('')
  rmSync(folder, { recursive: true })
  return css
}
