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
        // React changes rarely and every page needs it; what the first page needs is one file, and what five pages or
        // more have in common is another. All else is split by the routes that use it: dozens of small files cost a
        // browser more than the few kilobytes that a page would do without.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 3 },
            { name: 'start', tags: ['$initial'], priority: 2 },
            { name: 'inside', minShareCount: 5, priority: 1 },
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
