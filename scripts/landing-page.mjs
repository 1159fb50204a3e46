/** Builds landing.html: the page with the landing screen and its styles in it, so that it is painted before any script runs. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { fromRoot } from './setup/paths.mjs'

const ENTRY = 'app/landing-html.tsx'

/** `folder` has the built pages. */
export async function buildLandingPage(folder) {
  const { html, css } = await renderLanding(`${folder}.landing`)
  const shell = readFileSync(join(folder, 'index.html'), 'utf8')
  writeFileSync(join(folder, 'landing.html'), landingPage(shell, { html, css }))
}

async function renderLanding(folder) {
  await build({
    configFile: fromRoot('vite.config.ts'),
    logLevel: 'warn',
    build: { ssr: ENTRY, ssrEmitAssets: true, copyPublicDir: false, outDir: folder, emptyOutDir: true },
  })
  const { landingHtml } = await import(pathToFileURL(join(folder, 'landing-html.js')).href)
  const styles = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.css'))
  const css = styles.map((name) => readFileSync(join(folder, name), 'utf8')).join('')
  // React asks for the decorative pictures before anything else; they can wait.
  const html = landingHtml().replaceAll(/<link rel="preload" as="image"[^>]*>/g, '')
  rmSync(folder, { recursive: true })
  return { html, css }
}

/** Throws when the shell no longer has what it replaces. */
export function landingPage(shell, { html, css }) {
  const stylesheets = shell.match(/<link rel="stylesheet"[^>]*>\n?/g) ?? []
  const moved = stylesheets.reduce((page, link) => page.replace(link, ''), shell)
  return [
    // Until /theme.js has run, the system's theme counts.
    ['<html lang="en" data-theme="light">', '<html lang="en">'],
    ['<script src="/theme.js"></script>', '<script src="/theme.js" defer></script>'],
    ['</title>', '</title>\n    {{head}}'],
    [
      '</head>',
      `  <style>${css}</style>\n    <style media="(prefers-color-scheme: dark)">${darkBySystem(css)}</style>\n  </head>`,
    ],
    ['<div id="root"></div>', `<div id="root">${html}</div>\n    ${stylesheets.join('')}`],
  ].reduce((page, [from, to]) => replaceOnce(page, from, to), moved)
}

/** The same rules for a page without a chosen theme; the copy costs little once compressed. */
export function darkBySystem(css) {
  return css.replaceAll(/:root\[data-theme="?dark"?\]|\[data-theme="?dark"?\]/g, ':root:not([data-theme])')
}

function replaceOnce(page, from, to) {
  if (!page.includes(from)) throw new Error(`index.html no longer has ${from}`)
  return page.replace(from, () => to)
}
