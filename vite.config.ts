/** Builds the pages, and serves them in development. */
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

// The Host header is not rewritten, so the server sees the browser's origin.
const server = { target: `http://127.0.0.1:${process.env.PORT ?? 3000}` }

export default defineConfig({
  root: 'web',
  cacheDir: '../node_modules/.vite',
  plugins: [react(), sharePageStyles()],
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    // Every target browser supports modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // One file for React, one for the landing page, one for what other pages share, and the rest by route. A page
        // loads five files instead of up to thirty, at the cost of 50 kB at the first sign-in.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 3 },
            { name: 'start', tags: ['$initial'], priority: 2 },
            { name: 'inside', minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    // Source modules in web/api have the same path prefix as the calls.
    proxy: { '^/api/(?!.*\\.tsx?)': server, '/dev': server, '^/s/': server, '/ws': { ...server, ws: true } },
  },
})

/** In development; scripts/share-page.mjs builds that stylesheet, and adds dark by the system's preference. */
function sharePageStyles(): Plugin {
  return {
    name: 'share-page-styles',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        if (request.url === '/share-page.css') request.url = '/app/share-page.css'
        next()
      })
    },
  }
}
