import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))

// The policy that the server sends (src/server/http/create-app.ts), so that what breaks it shows in the browser tests.
const strictPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; " +
  "connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

const productionRouter = fileURLToPath(
  new URL('node_modules/react-router/dist/production/index.mjs', import.meta.url),
)

const server = process.env['KONTOR_URL'] ?? 'http://127.0.0.1:3000'

export default defineConfig(({ mode }) => ({
  root: 'src/web',
  plugins: [react()],
  // The package offers its build without development checks under no condition of its own.
  resolve:
    mode === 'development' ? {} : { alias: [{ find: /^react-router$/, replacement: productionRouter }] },
  define: { __VERSION__: JSON.stringify(version) },
  build: {
    // `vite build --mode test` also holds the pages below /dev and never mixes with what is served.
    outDir: mode === 'test' ? '../../dist/web-test' : '../../dist/web',
    emptyOutDir: true,
    // No inline script, style or data: address, for the strict Content-Security-Policy.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    target: 'es2022',
  },
  server: {
    proxy: Object.fromEntries(
      // Patterns: a plain '/api' would take the module /api.ts as well.
      ['^/api/', '^/proxy/', '^/wsproxy/', '^/healthz$', '^/readyz$'].map((path) => [
        path,
        { target: server, ws: true },
      ]),
    ),
  },
  // The browser tests look at the pages below /dev in it, with no server behind.
  preview: { headers: { 'content-security-policy': strictPolicy }, proxy: {} },
}))
