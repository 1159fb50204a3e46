/** How the pages are built, and served while one works on them. */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// The host stays the one in the address bar, so the server sees the same origin as the browser does.
const server = { target: `http://127.0.0.1:${process.env.PORT ?? 3000}` }

export default defineConfig({
  root: 'web',
  cacheDir: '../node_modules/.vite',
  plugins: [react()],
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    // Every browser of the target preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // React changes rarely and every page needs it. What the landing needs is one file, what any two other pages
        // share is another, and the rest is split by route. A page has five files in place of up to thirty, which
        // costs a first sign-in 50 kB and saves every later page its requests.
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
    // Modules of the page's own api folder have the same beginning as the calls.
    proxy: { '^/api/(?!.*\\.tsx?)': server, '/dev': server, '^/s/': server, '/ws': { ...server, ws: true } },
  },
})
